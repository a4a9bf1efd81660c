// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test, Vm} from "forge-std/Test.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {ILens} from "../../src/interfaces/ILens.sol";
import {TestToken} from "../../src/testing/TestToken.sol";

/// @notice Plays sales drawn at random, whose outcome the TypeScript model of the clearing has predicted: every
/// payout is the model's, to the wei, and when everybody has left only dust is behind.
/// @dev `npm run fuzz` draws the books into files and runs this; without them there is nothing to play.
contract DifferentialTest is Test {
    /// @dev As `ts/differential/scenario.ts` encodes it.
    struct Scenario {
        uint8 poolingDecimals;
        uint8 biddingDecimals;
        uint96 pooledSellAmount;
        uint96 minBuyAmount;
        uint96 minimumBiddingAmountPerOrder;
        uint96 minFundingThreshold;
        /// whether the last order is placed by `settlePoolAtomically`
        bool lastSettles;
        uint256 raised;
        uint256 sold;
        /// isWithdrawn 1 | minBuyAmount 96 | sellAmount 96
        uint256[] orders;
        /// claimed 96 | refunded 96
        uint256[] payouts;
    }

    uint256 private constant FEE_NUMERATOR = 15;
    uint256 private constant SHARES = 4;
    uint256 private constant BIDDERS = 5;
    /// orders of one call of `placeSellOrders`
    uint256 private constant BATCH = 16;
    uint32 private constant START = 1_800_000_000;
    uint32 private constant END = START + 1 days;
    bytes32[] private noProof;

    address private feeReceiver = makeAddr("feeReceiver");
    address private poolOwner = makeAddr("poolOwner");
    address private stranger = makeAddr("stranger");
    IAuction private auction;
    TestToken private pooling;
    TestToken private bidding;

    function setUp() public {
        auction = IAuction(
            vm.deployCode("Auction.sol:Auction", abi.encode(address(this), address(this), FEE_NUMERATOR, feeReceiver))
        );
    }

    // Forge runs the tests of a contract side by side: four shares for up to four processors.
    function test_EveryPayoutIsTheModels_0() public {
        playShare(0);
    }

    function test_EveryPayoutIsTheModels_1() public {
        playShare(1);
    }

    function test_EveryPayoutIsTheModels_2() public {
        playShare(2);
    }

    function test_EveryPayoutIsTheModels_3() public {
        playShare(3);
    }

    function playShare(uint256 share) private {
        string memory folder = vm.envOr("DIFFERENTIAL_BOOKS", string(""));
        vm.skip(bytes(folder).length == 0);
        for (uint256 file = share; vm.exists(path(folder, file)); file += SHARES) {
            playFile(path(folder, file));
        }
    }

    function playFile(string memory file) private {
        bytes[] memory books = abi.decode(vm.readFileBinary(file), (bytes[]));
        for (uint256 i; i < books.length; i++) {
            uint256 fresh = vm.snapshotState();
            // A call of its own, whose memory is free again afterwards.
            try this.play(books[i]) {}
            catch (bytes memory reason) {
                emit log_named_string("file", file);
                emit log_named_uint("book", i);
                emit log_named_bytes("reason", reason);
                fail();
            }
            vm.revertToStateAndDelete(fresh);
        }
    }

    function play(bytes calldata encoded) external {
        Scenario memory s = abi.decode(encoded, (Scenario));
        vm.warp(START - 1);
        uint256 poolId = initiate(s);
        vm.warp(START);
        uint256[] memory orders = place(poolId, s);
        withdraw(poolId, s, orders);
        vm.warp(END);
        settle(poolId, s, orders);
        assertEq(bidding.balanceOf(poolOwner), s.raised - s.raised * FEE_NUMERATOR / 1000, "proceeds");
        assertEq(pooling.balanceOf(poolOwner), s.pooledSellAmount - s.sold, "unsold");
        claim(poolId, s, orders);
        sweep(poolId, orders.length);
    }

    function initiate(Scenario memory s) private returns (uint256) {
        pooling = new TestToken("Pooling", "POOL", s.poolingDecimals, type(uint256).max);
        bidding = new TestToken("Bidding", "BID", s.biddingDecimals, type(uint256).max);
        for (uint256 i; i < BIDDERS; i++) {
            bidding.mint(bidder(i), type(uint128).max);
            vm.prank(bidder(i));
            bidding.approve(address(auction), type(uint256).max);
        }
        pooling.mint(poolOwner, s.pooledSellAmount);
        vm.startPrank(poolOwner);
        pooling.approve(address(auction), s.pooledSellAmount);
        IAuction.PoolTerms memory terms = ILens.PoolTerms({
            formHash: 0,
            poolingToken: address(pooling),
            biddingToken: address(bidding),
            orderCancellationEndDate: END,
            poolStartDate: START,
            poolEndDate: END,
            pooledSellAmount: s.pooledSellAmount,
            minBuyAmount: s.minBuyAmount,
            minimumBiddingAmountPerOrder: s.minimumBiddingAmountPerOrder,
            minFundingThreshold: s.minFundingThreshold,
            maxFeeNumerator: auction.feeNumerator(),
            isAtomicClosureAllowed: s.lastSettles,
            poolingTokenDecimals: s.poolingDecimals,
            biddingTokenDecimals: s.biddingDecimals,
            merkleRoot: 0
        });
        uint256 poolId = auction.initiatePool(terms);
        vm.stopPrank();
        return poolId;
    }

    /// @dev Every bidder places a batch in turn.
    function place(uint256 poolId, Scenario memory s) private returns (uint256[] memory orders) {
        orders = new uint256[](s.orders.length);
        uint256 open = s.lastSettles ? orders.length - 1 : orders.length;
        for (uint256 from; from < open; from += BATCH) {
            uint256 size = open - from < BATCH ? open - from : BATCH;
            uint96[] memory minBuyAmounts = new uint96[](size);
            uint96[] memory sellAmounts = new uint96[](size);
            for (uint256 i; i < size; i++) {
                minBuyAmounts[i] = uint96(s.orders[from + i] >> 96);
                sellAmounts[i] = uint96(s.orders[from + i]);
            }
            vm.prank(bidderOf(from));
            uint256[] memory placed =
                auction.placeSellOrders(poolId, noProof, minBuyAmounts, sellAmounts, new uint256[](0));
            for (uint256 i; i < size; i++) {
                orders[from + i] = placed[i];
            }
        }
    }

    function withdraw(uint256 poolId, Scenario memory s, uint256[] memory orders) private {
        for (uint256 i; i < orders.length; i++) {
            if (!isWithdrawn(s, i)) continue;
            address owner = bidderOf(i);
            uint256 before = bidding.balanceOf(owner);
            vm.prank(owner);
            auction.cancelSellOrders(poolId, list(orders[i]));
            assertEq(bidding.balanceOf(owner) - before, uint96(s.payouts[i]), "withdrawn");
        }
    }

    function settle(uint256 poolId, Scenario memory s, uint256[] memory orders) private {
        if (!s.lastSettles) {
            vm.prank(stranger);
            auction.settlePool(poolId);
            return;
        }
        uint256 last = orders.length - 1;
        vm.recordLogs();
        vm.prank(bidderOf(last));
        auction.settlePoolAtomically(poolId, noProof, uint96(s.orders[last] >> 96), uint96(s.orders[last]), 0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; i++) {
            if (logs[i].topics[0] != IAuction.NewSellOrderPlaced.selector) continue;
            orders[last] = abi.decode(logs[i].data, (uint256));
        }
    }

    function claim(uint256 poolId, Scenario memory s, uint256[] memory orders) private {
        bool isRefunded = s.raised < s.minFundingThreshold;
        for (uint256 i; i < orders.length; i++) {
            if (isWithdrawn(s, i)) continue;
            address owner = bidderOf(i);
            uint256 poolingBefore = pooling.balanceOf(owner);
            uint256 biddingBefore = bidding.balanceOf(owner);
            vm.prank(stranger);
            if (isRefunded) auction.refundOrder(poolId, list(orders[i]));
            else auction.claimFromParticipantOrder(poolId, list(orders[i]));
            assertEq(pooling.balanceOf(owner) - poolingBefore, s.payouts[i] >> 96, "claimed");
            assertEq(bidding.balanceOf(owner) - biddingBefore, uint96(s.payouts[i]), "refunded");
        }
    }

    /// @dev What is left is less than one unit of each token an order, and goes to the fee receiver.
    function sweep(uint256 poolId, uint256 orders) private {
        uint256 poolingDust = pooling.balanceOf(address(auction));
        uint256 biddingDust = bidding.balanceOf(address(auction));
        assertLe(poolingDust, orders, "pooling dust");
        assertLe(biddingDust, orders, "bidding dust");
        if (poolingDust + biddingDust == 0) return;
        auction.sweepDust(poolId);
        assertEq(pooling.balanceOf(address(auction)), 0, "pooling left");
        assertEq(bidding.balanceOf(address(auction)), 0, "bidding left");
    }

    function isWithdrawn(Scenario memory s, uint256 order) private pure returns (bool) {
        return s.orders[order] >> 192 != 0;
    }

    function bidderOf(uint256 order) private pure returns (address) {
        return bidder(order / BATCH);
    }

    function bidder(uint256 index) private pure returns (address) {
        return address(uint160(0xB1DDE2 + index % BIDDERS));
    }

    function list(uint256 order) private pure returns (uint256[] memory orders) {
        orders = new uint256[](1);
        orders[0] = order;
    }

    function path(string memory folder, uint256 file) private pure returns (string memory) {
        return string.concat(folder, "/", vm.toString(file));
    }
}
