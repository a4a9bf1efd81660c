// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {TestToken} from "../../src/testing/TestToken.sol";

/// @notice An auction, two tokens and a few people; what every test of the auction starts from.
abstract contract AuctionTest is Test {
    uint32 internal constant START = 1_800_000_000;
    uint32 internal constant END = START + 7 days;
    uint32 internal constant CANCEL = START + 5 days;

    address internal contractOwner = makeAddr("contractOwner");
    address internal admin = makeAddr("admin");
    address internal feeReceiver = makeAddr("feeReceiver");
    address internal poolOwner = makeAddr("poolOwner");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    address internal carol = makeAddr("carol");

    IAuction internal auction;
    TestToken internal pooling;
    TestToken internal bidding;

    function setUp() public virtual {
        vm.warp(START - 1 days);
        auction = deployAuction(15);
        pooling = new TestToken("Pooling", "POOL", 18, type(uint256).max);
        bidding = new TestToken("Bidding", "BID", 18, type(uint256).max);
    }

    function deployAuction(uint16 feeNumerator) internal returns (IAuction) {
        return
            IAuction(vm.deployCode("Auction.sol:Auction", abi.encode(contractOwner, admin, feeNumerator, feeReceiver)));
    }

    /// 1000 tokens at 1 bidding token each or more, no soft cap.
    function defaultTerms() internal view returns (IAuction.PoolTerms memory terms) {
        terms.formHash = keccak256("metadata");
        terms.poolingToken = address(pooling);
        terms.biddingToken = address(bidding);
        terms.orderCancellationEndDate = CANCEL;
        terms.poolStartDate = START;
        terms.poolEndDate = END;
        terms.pooledSellAmount = 1000 ether;
        terms.minBuyAmount = 1 ether;
        terms.minimumBiddingAmountPerOrder = 1 ether;
        terms.maxFeeNumerator = 15;
        terms.poolingTokenDecimals = 18;
        terms.biddingTokenDecimals = 18;
    }

    // ------------------------------------------------------ what people do

    function initiate(IAuction.PoolTerms memory terms) internal returns (uint256 poolId) {
        fundOwner(terms.pooledSellAmount);
        vm.prank(poolOwner);
        return auction.initiatePool(terms);
    }

    function fundOwner(uint256 amount) internal {
        pooling.mint(poolOwner, amount);
        vm.prank(poolOwner);
        pooling.approve(address(auction), type(uint256).max);
    }

    function fund(address user, uint256 amount) internal {
        bidding.mint(user, amount);
        vm.prank(user);
        bidding.approve(address(auction), type(uint256).max);
    }

    function place(uint256 poolId, address user, uint96 minBuyAmount, uint96 sellAmount)
        internal
        returns (uint256 order)
    {
        fund(user, sellAmount);
        vm.prank(user);
        return
            auction.placeSellOrders(poolId, new bytes32[](0), list(minBuyAmount), list(sellAmount), new uint256[](1))[0];
    }

    function cancel(uint256 poolId, address user, uint256 order) internal {
        vm.prank(user);
        auction.cancelSellOrders(poolId, listOrders(order));
    }

    function settle(uint256 poolId) internal {
        vm.warp(END);
        auction.settlePool(poolId);
    }

    function claim(uint256 poolId, uint256 order) internal {
        auction.claimFromParticipantOrder(poolId, listOrders(order));
    }

    function refund(uint256 poolId, uint256 order) internal {
        auction.refundOrder(poolId, listOrders(order));
    }

    // -------------------------------------------------------------- givens

    /// A pool of the default terms, opened but not started.
    function givenPool() internal returns (uint256 poolId) {
        return initiate(defaultTerms());
    }

    function givenLivePool() internal returns (uint256 poolId) {
        poolId = givenPool();
        vm.warp(START);
    }

    function givenCancelledPool(uint256 poolId) internal {
        vm.prank(poolOwner);
        auction.markCancel(poolId);
    }

    function givenSpamPool(uint256 poolId) internal {
        vm.prank(admin);
        auction.markSpam(poolId);
    }

    /// An order of a user in a tick: Carol's at the same price fill the places on the way there.
    function givenOrderInATick(uint256 poolId, address user) internal returns (uint256 order) {
        for (uint256 i; i < 32 + 48 + 32; ++i) {
            place(poolId, carol, 1 ether, 3 ether);
        }
        order = place(poolId, user, 1 ether, 3 ether);
        assertEq(level(order), 3);
    }

    // ------------------------------------------------------------- helpers

    function list(uint96 amount) internal pure returns (uint96[] memory amounts) {
        amounts = new uint96[](1);
        amounts[0] = amount;
    }

    function listOrders(uint256 order) internal pure returns (uint256[] memory orders) {
        orders = new uint256[](1);
        orders[0] = order;
    }

    function level(uint256 order) internal pure returns (uint256) {
        return uint32(order >> 192) >> 29;
    }
}
