// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
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
        bidding.mint(feeReceiver, UNIT);
        pooling.mint(feeReceiver, UNIT);
        bidding.mint(address(auction), UNIT);
        pooling.mint(address(auction), UNIT);
        bidding.mint(poolOwner, UNIT);
        pooling.mint(poolOwner, UNIT);
        address[4] memory people = [alice, bob, carol, contractOwner];
        for (uint256 i; i < people.length; ++i) {
            fund(people[i], 1e30);
            vm.prank(people[i]);
            auction.registerUser();
        }
        pool = initiate(defaultTerms());
        vm.warp(START);
    }

    function test_theCodeLeavesRoomBelowTheLimitOfEip170() public view {
        assertLe(address(auction).code.length, 24_576 - 2_000);
        assertLe(auction.lens().code.length, 24_576 - 2_000);
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
        fund(user, 1e30);
        order(user, UNIT, UNIT);
        vm.snapshotGasLastCall(GROUP, "first order, new user");
    }

    function test_orderByLevel() public {
        fill(31, 1e18, 1e18);
        order(alice, UNIT, UNIT);
        vm.snapshotGasLastCall(GROUP, "order, book up to 32");
        order(alice, UNIT, 5 * UNIT);
        string[3] memory names = ["level 1", "level 2", "tick"];
        uint256[3] memory rooms = [uint256(48), 32, 32];
        for (uint256 i; i < 3; ++i) {
            order(alice, UNIT, UNIT);
            vm.snapshotGasLastCall(GROUP, string.concat("order that opens a node, ", names[i]));
            order(alice, UNIT, UNIT);
            vm.snapshotGasLastCall(GROUP, string.concat("order in a used node, ", names[i]));
            fill(rooms[i] - 2, 1e18, 1e18);
        }
    }

    /// The mean of all orders that built the book.
    function test_ordersRandom() public {
        uint256 sum;
        for (uint256 i = 1; i <= 10_000; ++i) {
            order(alice, UNIT, uint96(random(1e18, 4e18)));
            sum += vm.lastCallGas().gasTotalUsed;
            if (i == 100 || i == 1000 || i == 10_000) {
                vm.snapshotValue(GROUP, string.concat("random orders, mean, book of ", vm.toString(i)), sum / i);
            }
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
        uint256[4] memory orders;
        orders[0] = order(alice, UNIT, UNIT);
        fill(31, 1e18, 1e18);
        uint256[4] memory rooms = [uint256(0), 48, 32, 32];
        for (uint256 i = 1; i < 4; ++i) {
            orders[i] = order(alice, UNIT, UNIT);
            fill(rooms[i] - 1, 1e18, 1e18);
        }
        for (uint256 i = 0; i < 4; ++i) {
            assertEq(level(orders[i]), i);
            vm.prank(alice);
            auction.cancelSellOrders(pool, listOrders(orders[i]));
            vm.snapshotGasLastCall(GROUP, string.concat("cancel one order, level ", vm.toString(i)));
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

    /// Every band used, every child of the lowest band, every tick of its lowest child, and the price at the lowest of
    /// them; as many orders as can be strays lie on the way there.
    function test_settleWorst() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minBuyAmount = 1e6;
        terms.minimumBiddingAmountPerOrder = 1e6;
        terms.pooledSellAmount = 2e27;
        pool = initiate(terms);
        worstBook(pool);
        vm.warp(END);
        auction.settlePool(pool);
        vm.snapshotGasLastCall(GROUP, "settle the worst book");
        assertLt(vm.lastCallGas().gasTotalUsed, 1_700_000);
        IAuction.ClearingPreview memory clearing = auction.previewClearing(pool);
        assertGt(clearing.biddenAtPrice, 0);
        assertEq(clearing.soldPoolingTokens, 2e27);
    }

    function worstBook(uint256 poolId) private {
        uint96 buy = 1e12;
        // Strays: the root, the lowest band, its lowest child.
        for (uint256 i; i < 32 + 48 + 32; ++i) {
            orderIn(poolId, buy, buy);
        }
        // The lowest tick at last has the volume that uses up the supply.
        orderIn(poolId, 2e27, 2e27);
        for (uint256 tick = 1; tick < 128; ++tick) {
            orderIn(poolId, buy, atTick(buy, tick));
        }
        for (uint256 child = 1; child < 128; ++child) {
            orderIn(poolId, buy, atTick(buy, child << 7));
        }
        for (uint256 band = 1; band < 256; ++band) {
            orderIn(poolId, buy, atTick(buy, band << 14));
        }
    }

    /// Bidding tokens that make a limit price of a tick, at a reserve price of 1.
    function atTick(uint256 buy, uint256 tick) private pure returns (uint96) {
        uint256 multiple = ((1 << 17) | (tick & ((1 << 17) - 1))) << (tick >> 17);
        return uint96((buy * multiple + (1 << 17) - 1) >> 17);
    }

    function orderIn(uint256 poolId, uint96 minBuyAmount, uint96 sellAmount) private {
        vm.prank(carol);
        auction.placeSellOrders(poolId, new bytes32[](0), list(minBuyAmount), list(sellAmount), new uint256[](1));
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

    function random(uint256 low, uint256 high) private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return low + seed % (high - low + 1);
    }

    function order(address user, uint96 minBuyAmount, uint96 sellAmount) private returns (uint256) {
        vm.prank(user);
        return
            auction.placeSellOrders(pool, new bytes32[](0), list(minBuyAmount), list(sellAmount), new uint256[](1))[0];
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
