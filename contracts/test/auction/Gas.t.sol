// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest, Token} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

/// @notice Gas of whole transactions, the 21,000 and cold storage included, as named snapshots. People are
/// registered and hold both tokens, and the auction holds some of another pool, unless a name says otherwise.
contract GasTest is AuctionTest {
    string private constant GROUP = "Auction";
    uint96 private constant UNIT = 1 ether;
    uint256 private seed = 1;
    uint96 private supplyPercent = 100;
    uint256 private pool;

    function setUp() public override {
        super.setUp();
        vm.prank(feeReceiver);
        bidding.mint(feeReceiver, UNIT);
        pooling.mint(feeReceiver, UNIT);
        bidding.mint(address(auction), UNIT);
        pooling.mint(address(auction), UNIT);
        bidding.mint(poolOwner, UNIT);
        pooling.mint(poolOwner, UNIT);
        address[4] memory people = [alice, bob, carol, contractOwner];
        for (uint256 i; i < people.length; ++i) {
            fund(people[i]);
            vm.prank(people[i]);
            auction.registerUser();
        }
        pool = initiate(defaultTerms());
        vm.warp(START);
    }

    // ---------------------------------------------------------------- pools

    function test_initiate() public {
        pooling.mint(poolOwner, 1000 * UNIT);
        vm.startPrank(poolOwner);
        pooling.approve(address(auction), type(uint256).max);
        auction.initiatePool(defaultTerms());
        vm.snapshotGasLastCall(GROUP, "initiate, known owner");
    }

    function test_initiateNewOwner() public {
        address owner = makeAddr("new owner");
        pooling.mint(owner, 2000 * UNIT);
        vm.startPrank(owner);
        pooling.approve(address(auction), type(uint256).max);
        auction.initiatePool(defaultTerms());
        vm.snapshotGasLastCall(GROUP, "initiate, new owner");
    }

    // --------------------------------------------------------------- orders

    function test_firstOrder() public {
        order(alice, UNIT, UNIT);
        vm.snapshotGasLastCall(GROUP, "first order, known user");
    }

    function test_firstOrderNewUser() public {
        address user = makeAddr("new user");
        fund(user);
        order(user, UNIT, UNIT);
        vm.snapshotGasLastCall(GROUP, "first order, new user");
    }

    function test_orderByLevel() public {
        fill(10, 1e18, 1e18);
        order(alice, UNIT, UNIT);
        vm.snapshotGasLastCall(GROUP, "order, book up to 32");
        fill(22, 1e18, 1e18);
        string[4] memory names = ["level 1", "level 2", "level 3", "tick"];
        for (uint256 level = 0; level < 4; ++level) {
            order(bob, UNIT, UNIT);
            if (level == 0) vm.snapshotGasLastCall(GROUP, "order that opens a node, level 1 (first of the pool)");
            if (level == 1) vm.snapshotGasLastCall(GROUP, "order that opens a node, level 2");
            if (level == 2) vm.snapshotGasLastCall(GROUP, "order that opens a node, level 3");
            if (level == 3) vm.snapshotGasLastCall(GROUP, "order that opens a node, deepest");
            order(alice, UNIT, UNIT);
            vm.snapshotGasLastCall(GROUP, string.concat("order in a used node, ", names[level]));
            if (level == 0) {
                order(alice, UNIT, 5 * UNIT);
                vm.snapshotGasLastCall(GROUP, "order that opens a node, level 1");
            }
            fill(62, 1e18, 1e18);
        }
    }

    function test_ordersRandom() public {
        uint256[3] memory sizes = [uint256(100), 1000, 10_000];
        uint256 size;
        for (uint256 i; i < 3; ++i) {
            fill(sizes[i] - size, 1e18, 4e18);
            size = sizes[i];
            uint256 sum;
            for (uint256 j; j < 50; ++j) {
                order(alice, UNIT, uint96(random(1e18, 4e18)));
                sum += vm.lastCallGas().gasTotalUsed;
            }
            vm.snapshotValue(GROUP, string.concat("order, random book, mean, book of ", vm.toString(size)), sum / 50);
        }
    }

    function test_batch() public {
        uint256[3] memory sizes = [uint256(10), 100, 1000];
        uint256 size;
        for (uint256 i; i < 3; ++i) {
            fill(sizes[i] - size, 1e18, 4e18);
            size = sizes[i] + 10;
            fill(10, 1e18, 4e18);
            vm.snapshotGasLastCall(GROUP, string.concat("batch of 10 orders, book of ", vm.toString(sizes[i])));
        }
    }

    // -------------------------------------------------------------- cancels

    function test_cancel() public {
        uint256[5] memory orders;
        orders[0] = order(alice, UNIT, UNIT);
        fill(31, 1e18, 1e18);
        for (uint256 level = 1; level < 5; ++level) {
            orders[level] = order(alice, UNIT, UNIT);
            fill(63, 1e18, 1e18);
        }
        for (uint256 level = 0; level < 5; ++level) {
            vm.prank(alice);
            auction.cancelSellOrders(pool, listOrders(orders[level]));
            vm.snapshotGasLastCall(GROUP, string.concat("cancel one order, level ", vm.toString(level)));
        }
    }

    // ----------------------------------------------------------- settlement


    function test_settleRandom() public {
        settleBooks("random", 1e18, 4e18);
    }

    function test_settleBand() public {
        settleBooks("within 2%", 1e18, 1.02e18);
    }

    function test_settleOneTick() public {
        settleBooks("at one tick", 2e18, 2e18);
    }

    function settleBooks(string memory name, uint256 low, uint256 high) private {
        uint256[5] memory sizes = [uint256(10), 100, 500, 1000, 10_000];
        for (uint256 i; i < sizes.length; ++i) {
            uint256 state = vm.snapshotState();
            book(sizes[i], low, high);
            vm.warp(END);
            auction.settlePool(pool);
            vm.snapshotGasLastCall(GROUP, string.concat("settle ", vm.toString(sizes[i]), " orders, ", name));
            vm.revertToState(state);
        }
    }

    // ---------------------------------------------------------------- claims

    function test_claim() public {
        bidding.mint(carol, 1e27);
        uint256 first = order(contractOwner, UNIT, 3 * UNIT);
        uint256 above = order(alice, UNIT, 1000 * UNIT);
        uint256 tied = order(bob, 500 * UNIT, 1000 * UNIT);
        uint256 below = order(alice, UNIT, UNIT);
        uint256[] memory ten = new uint256[](10);
        for (uint256 i; i < 10; ++i) {
            ten[i] = order(carol, UNIT, 3 * UNIT);
        }
        order(bob, 500 * UNIT, 1000 * UNIT);
        settle(pool);
        claim(pool, first);
        vm.snapshotGasLastCall(GROUP, "claim one order, filled, first of the pool");
        claim(pool, above);
        vm.snapshotGasLastCall(GROUP, "claim one order, filled");
        claim(pool, below);
        vm.snapshotGasLastCall(GROUP, "claim one order, refunded");
        claim(pool, tied);
        vm.snapshotGasLastCall(GROUP, "claim one order, at the clearing tick");
        auction.claimFromParticipantOrder(pool, ten);
        vm.snapshotGasLastCall(GROUP, "claim ten orders");
    }

    // --------------------------------------------------------------- helpers

    function fund(address user) private {
        bidding.mint(user, 1e30);
        vm.prank(user);
        bidding.approve(address(auction), type(uint256).max);
    }

    function random(uint256 low, uint256 high) private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return low + seed % (high - low + 1);
    }

    function order(address user, uint96 minBuyAmount, uint96 sellAmount) private returns (uint256) {
        vm.prank(user);
        return auction.placeSellOrders(
            pool, new bytes32[](0), list(minBuyAmount), list(sellAmount), new uint256[](1)
        )[0];
    }

    /// A pool whose supply at 2 bidding tokens each is half of what such a book bids.
    function book(uint256 count, uint256 low, uint256 high) private {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = uint96((count * (low + high) / 2) / 4) * supplyPercent / 100;
        pool = initiate(terms);
        fill(count, low, high);
    }

    function fill(uint256 count, uint256 low, uint256 high) private {
        while (count != 0) {
            uint256 size = count < 100 ? count : 100;
            uint96[] memory minBuyAmounts = new uint96[](size);
            uint96[] memory sellAmounts = new uint96[](size);
            for (uint256 i; i < size; ++i) {
                minBuyAmounts[i] = UNIT;
                sellAmounts[i] = uint96(random(low, high));
            }
            vm.prank(carol);
            auction.placeSellOrders(pool, new bytes32[](0), minBuyAmounts, sellAmounts, new uint256[](size));
            count -= size;
        }
    }
}
