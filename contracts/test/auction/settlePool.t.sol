// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

/// @notice The branches are numbered as in the rounding argument of `Clearing`: 1 the price lies between two ticks,
/// 2 it is a tick's, 3 the reserve price does not sell everything, 4 the soft cap is missed.
contract SettlePoolTest is AuctionTest {
    function test_case2_ordersAtThePriceShareProRata() public {
        uint256 pool = givenLivePool();
        uint256 above = place(pool, alice, 300 ether, 1200 ether);
        uint256 first = place(pool, bob, 300 ether, 600 ether);
        uint256 second = place(pool, carol, 900 ether, 1800 ether);
        uint256 below = place(pool, carol, 900 ether, 900 ether);

        uint256 price = auction.getEncodedOrder(0, 0, 1000 ether, 2000 ether);
        vm.warp(END);
        vm.expectEmit(address(auction));
        emit IAuction.PoolCleared(pool, 1000 ether, 2000 ether, 30 ether, price, 800 ether, false);
        auction.settlePool(pool);

        IAuction.PoolRecord memory record = auction.poolData(pool);
        assertTrue(record.isSettled);
        assertEq(record.interimSumBidAmount, 1200 ether);
        assertEq(record.volumeClearingPriceOrder, 800 ether);
        assertEq(record.clearingPriceOrder, price);
        assertEq(auction.getCurrentPoolPrice(pool), price);

        claim(pool, above);
        claim(pool, first);
        claim(pool, second);
        claim(pool, below);
        assertEq(pooling.balanceOf(alice), 600 ether);
        assertEq(pooling.balanceOf(bob), 100 ether);
        assertEq(pooling.balanceOf(carol), 300 ether);
        assertEq(bidding.balanceOf(bob), 400 ether);
        assertEq(bidding.balanceOf(carol), 2100 ether);
        assertEq(bidding.balanceOf(poolOwner), 1970 ether);
        assertEq(bidding.balanceOf(feeReceiver), 30 ether);
        assertNothingLeft();
    }

    /// The bids down to the tick are worth the supply exactly: all of them are taken, and everybody buys.
    function test_case2_theTickUsesTheSupplyUpToTheUnit() public {
        uint256 pool = givenLivePool();
        uint256 above = place(pool, alice, 300 ether, 1200 ether);
        uint256 atTick = place(pool, bob, 400 ether, 800 ether);
        settle(pool);
        IAuction.ClearingPreview memory clearing = auction.previewClearing(pool);
        assertEq(clearing.biddenAtPrice, 800 ether);
        assertEq(clearing.volumeAtPrice, 800 ether);
        claim(pool, above);
        claim(pool, atTick);
        assertEq(pooling.balanceOf(alice), 600 ether);
        assertEq(pooling.balanceOf(bob), 400 ether);
        assertNothingLeft();
    }

    /// The tick's orders round against themselves: floor of the tokens, ceiling of the payment.
    function test_case2_roundingFavoursThePool() public {
        uint256 pool = givenSmallPool(100_000, 0);
        uint256[] memory orders = new uint256[](3);
        for (uint256 i; i < 3; ++i) {
            orders[i] = place(pool, alice, 70_000, 70_000);
        }
        settle(pool);
        // 210,000 for 100,000 at the price 1. Each gets floor(100,000 / 3) = 33,333 and pays 33,334.
        auction.claimFromParticipantOrder(pool, orders);
        assertEq(pooling.balanceOf(alice), 99_999);
        assertEq(bidding.balanceOf(alice), 3 * (70_000 - 33_334));
        auction.sweepDust(pool);
        assertEq(pooling.balanceOf(feeReceiver), 1);
        assertEq(bidding.balanceOf(feeReceiver), 1_500 + 2);
        assertNothingLeft();
    }

    /// Two thirds of a unit or the smallest part of one: what a bidder owes is rounded up.
    function test_case2_theSmallestPartOfAUnitIsPaid() public {
        uint256 pool = givenSmallPool(100_000, 0);
        uint256 first = place(pool, alice, 66_667, 66_667);
        uint256 second = place(pool, bob, 133_336, 133_336);
        settle(pool);
        // 200,003 for 100,000 at the price 1: alice owes 33,333 and a 200,003rd.
        claim(pool, first);
        claim(pool, second);
        assertEq(bidding.balanceOf(alice), 66_667 - 33_334);
        assertEq(bidding.balanceOf(bob), 133_336 - 66_667);
    }

    /// And so is what the sale owes: here 71,288,809 and less than a billionth of a unit.
    function test_case2_theSmallestPartOfAUnitIsRaised() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 71_281_137;
        terms.minBuyAmount = 10_000;
        terms.minimumBiddingAmountPerOrder = 10_001;
        uint256 pool = initiate(terms);
        vm.warp(START);
        place(pool, alice, 142_562_274, 142_577_619); // one tick above the reserve price
        settle(pool);
        assertEq(auction.previewClearing(pool).volumeAtPrice, 71_288_810);
        assertEq(auction.previewClearing(pool).biddenAtPrice, 142_577_619);
    }

    /// The last order fills by a single unit.
    function test_case2_theLastOrderFillsByOneUnit() public {
        uint256 pool = givenSmallPool(100_000, 0);
        place(pool, alice, 30_000, 99_999);
        uint256 last = place(pool, bob, 90_000, 90_000);
        settle(pool);
        (uint256 claimed, uint256 refunded) = auction.previewClaim(pool, last);
        assertEq(claimed, 1);
        assertEq(refunded, 89_999);
    }

    function test_case1_thePriceLiesBetweenTwoTicks() public {
        uint256 pool = givenLivePool();
        uint256 above = place(pool, alice, 100 ether, 2500 ether);
        uint256 below = place(pool, bob, 1000 ether, 2000 ether);
        settle(pool); // 2500 for 1000 tokens: 2.5 each, above bob's limit of 2
        claim(pool, above);
        claim(pool, below);
        assertEq(pooling.balanceOf(alice), 1000 ether);
        assertEq(bidding.balanceOf(bob), 2000 ether);
        IAuction.PoolRecord memory record = auction.poolData(pool);
        assertEq(record.clearingPriceOrder, auction.getEncodedOrder(0, 0, 1000 ether, 2500 ether));
        assertEq(record.volumeClearingPriceOrder, 0);
        // Counted at the tick below the price, where nobody buys.
        assertEq(auction.previewClearing(pool).biddenAtPrice, 2000 ether);
        assertNothingLeft();
    }

    /// Limits reach to 2^32 times the reserve price, and each counts at its own.
    function test_case1_anOrderFarAboveTheReservePrice() public {
        uint256 pool = givenLivePool();
        uint256 high = place(pool, alice, 1 ether, 1 ether << 17);
        uint256 low = place(pool, bob, 1 ether, 2 ether);
        settle(pool);
        claim(pool, high);
        claim(pool, low);
        assertEq(pooling.balanceOf(alice), 1000 ether);
        assertEq(bidding.balanceOf(bob), 2 ether);
        assertNothingLeft();
    }

    /// Exactly at the tick's price, the orders above take everything: the tick gets nothing.
    function test_case1_exactlyAtATick() public {
        uint256 pool = givenLivePool();
        uint256 above = place(pool, alice, 100 ether, 2000 ether);
        uint256 atTick = place(pool, bob, 1000 ether, 2000 ether);
        settle(pool);
        claim(pool, above);
        claim(pool, atTick);
        assertEq(pooling.balanceOf(alice), 1000 ether);
        assertEq(bidding.balanceOf(bob), 2000 ether);
        assertNothingLeft();
    }

    /// The price falls into a gap of the book inside the band where an order lies lower.
    function test_case1_insideABand() public {
        uint256 pool = givenLivePool();
        uint256 above = place(pool, alice, 100 ether, 1001 ether);
        uint256 below = place(pool, carol, 100 ether, 100.05 ether);
        settle(pool);
        IAuction.PoolRecord memory record = auction.poolData(pool);
        assertEq(record.clearingPriceOrder, auction.getEncodedOrder(0, 0, 1000 ether, 1001 ether));
        claim(pool, above);
        claim(pool, below);
        assertEq(pooling.balanceOf(alice), 1000 ether);
        assertEq(bidding.balanceOf(carol), 100.05 ether);
        assertNothingLeft();
    }

    function test_case3_whatIsNotSoldGoesBackToTheOwner() public {
        uint256 pool = givenLivePool();
        uint256 best = place(pool, alice, 1 ether, 50 ether);
        uint256 atReserve = place(pool, bob, 40 ether, 40 ether);
        settle(pool);
        claim(pool, best);
        claim(pool, atReserve);
        // All pay the reserve price.
        assertEq(pooling.balanceOf(alice), 50 ether);
        assertEq(pooling.balanceOf(bob), 40 ether);
        assertEq(pooling.balanceOf(poolOwner), 910 ether);
        assertEq(bidding.balanceOf(poolOwner), 90 ether - 1.35 ether);
        assertNothingLeft();
    }

    function test_case3_withoutOrdersEverythingGoesBack() public {
        uint256 pool = givenPool();
        settle(pool);
        assertEq(pooling.balanceOf(poolOwner), 1000 ether);
        assertFalse(auction.poolData(pool).minFundingThresholdNotReached);
    }

    /// Everything sold and one token short of it are distinguished without rounding.
    function test_aFullSaleIsNotTakenForAnUnfilledOne() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 100_000;
        terms.minBuyAmount = 30_000;
        terms.minimumBiddingAmountPerOrder = 10_000; // 1/3 each, 33,334 for all, rounded up
        uint256 full = initiate(terms);
        uint256 short = initiate(terms);
        vm.warp(START);
        uint256 order = place(full, alice, 30_000, 33_334);
        uint256 partly = place(short, bob, 30_000, 33_333);
        vm.warp(END);
        auction.settlePool(full);
        auction.settlePool(short);
        claim(full, order);
        claim(short, partly);
        assertEq(pooling.balanceOf(alice), 100_000);
        assertEq(pooling.balanceOf(bob), 99_999);
        assertEq(pooling.balanceOf(poolOwner), 1);
    }

    function test_case4_belowTheSoftCapEverythingGoesBack() public {
        uint256 pool = givenSmallPool(1_000_000, 500_001);
        uint256 order = place(pool, alice, 100_000, 500_000);
        vm.warp(END);
        vm.expectEmit(address(auction));
        emit IAuction.PoolCleared(pool, 0, 0, 0, 0, 0, true);
        auction.settlePool(pool);
        assertTrue(auction.poolData(pool).minFundingThresholdNotReached);
        assertEq(pooling.balanceOf(poolOwner), 1_000_000);
        refund(pool, order);
        assertNothingLeft();
        vm.expectRevert(IAuction.NothingToSweep.selector);
        auction.sweepDust(pool);
    }

    function test_exactlyAtTheSoftCapTheSaleHolds() public {
        uint256 pool = givenSmallPool(1_000_000, 500_000);
        place(pool, alice, 100_000, 500_000);
        settle(pool);
        assertFalse(auction.poolData(pool).minFundingThresholdNotReached);
        assertEq(bidding.balanceOf(poolOwner), 500_000 - 7_500);
    }

    function test_theFeeIsZeroWhenTheNumeratorIs() public {
        auction = deployAuction(0);
        uint256 pool = givenLivePool();
        place(pool, alice, 1 ether, 1000 ether);
        settle(pool);
        assertEq(bidding.balanceOf(poolOwner), 1000 ether);
        assertEq(bidding.balanceOf(feeReceiver), 0);
    }

    /// No order can pose as the sale itself: ids start at 1, and the price is no order.
    function test_thePriceIsNoOrderAnyoneCanClaim() public {
        uint256 pool = givenLivePool();
        place(pool, alice, 1 ether, 1000 ether);
        settle(pool);
        uint256 price = auction.poolData(pool).clearingPriceOrder;
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, price));
        claim(pool, price);
    }

    /// What is raised may pass 2^96.
    function test_raisingMoreThan96Bits() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 1 << 94;
        uint256 pool = initiate(terms);
        vm.warp(START);
        uint96 most = type(uint96).max;
        uint256[] memory orders = new uint256[](40);
        for (uint256 i; i < 40; ++i) {
            orders[i] = place(pool, alice, 100 ether, most);
        }
        settle(pool);
        auction.claimFromParticipantOrder(pool, orders);
        assertEq(pooling.balanceOf(alice), (uint256(1 << 94) / 40) * 40);
        uint256 raised = uint256(most) * 40;
        assertEq(bidding.balanceOf(poolOwner), raised - raised * 15 / 1000);
        // The price is given as an order all the same, both amounts halved until they fit.
        uint256 price = auction.poolData(pool).clearingPriceOrder;
        assertEq(uint96(price), raised >> 6);
        assertEq(uint96(price >> 96), 1 << 88);
    }

    function test_onlyAfterTheEndAndOnlyOnce() public {
        uint256 pool = givenLivePool();
        vm.warp(END - 1);
        vm.expectRevert(IAuction.PoolNotEnded.selector);
        auction.settlePool(pool);
        vm.warp(END);
        vm.prank(makeAddr("anyone"));
        auction.settlePool(pool);
        vm.expectRevert(IAuction.PoolSettled.selector);
        auction.settlePool(pool);
    }

    function test_givenACancelledPool_reverts() public {
        uint256 pool = givenLivePool();
        givenCancelledPool(pool);
        vm.warp(END);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.settlePool(pool);
    }

    function givenSmallPool(uint96 supply, uint96 softCap) private returns (uint256 pool) {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = supply;
        terms.minFundingThreshold = softCap;
        terms.minBuyAmount = 10_000;
        terms.minimumBiddingAmountPerOrder = 10_000;
        pool = initiate(terms);
        vm.warp(START);
    }

    function assertNothingLeft() private view {
        assertEq(pooling.balanceOf(address(auction)), 0);
        assertEq(bidding.balanceOf(address(auction)), 0);
    }
}
