// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {ILens} from "../../src/interfaces/ILens.sol";

contract ViewsTest is AuctionTest {
    function test_ordersEncodeAsUserSequenceBuySell() public view {
        assertEq(auction.getEncodedOrder(1, 2, 3, 4), (1 << 224) | (2 << 192) | (3 << 96) | 4);
    }

    function test_secondsRemainingCountDownToZero() public {
        uint256 pool = givenLivePool();
        assertEq(auction.getSecondsRemainingInBatch(pool), 7 days);
        vm.warp(END + 1);
        assertEq(auction.getSecondsRemainingInBatch(pool), 0);
    }

    function test_theOpenBookHasAPrice() public {
        uint256 pool = givenLivePool();
        assertEq(auction.getCurrentPoolPrice(pool), auction.getEncodedOrder(0, 0, 1000 ether, 1000 ether));
        place(pool, alice, 1 ether, 3000 ether);
        assertEq(auction.getCurrentPoolPrice(pool), auction.getEncodedOrder(0, 0, 1000 ether, 3000 ether));
        assertEq(auction.poolData(pool).interimOrder, auction.getCurrentPoolPrice(pool));
        assertEq(auction.poolData(pool).clearingPriceOrder, 0);
    }

    function test_theClearingPreviewIsWhatSettlementGives() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minFundingThreshold = 300 ether;
        uint256 pool = initiate(terms);
        vm.warp(START);
        place(pool, alice, 100 ether, 200 ether);
        assertTrue(auction.previewClearing(pool).minFundingThresholdNotReached);
        assertEq(auction.previewClearing(pool).soldBiddingTokens, 200 ether);
        place(pool, alice, 100 ether, 100 ether);
        assertFalse(auction.previewClearing(pool).minFundingThresholdNotReached);
        place(pool, alice, 900 ether, 1800 ether);
        place(pool, bob, 100 ether, 400 ether);
        IAuction.ClearingPreview memory before = auction.previewClearing(pool);
        settle(pool);
        assertEq(abi.encode(auction.previewClearing(pool)), abi.encode(before));
        assertFalse(auction.poolData(pool).minFundingThresholdNotReached);
        assertEq(before.soldPoolingTokens, 1000 ether);
        assertEq(before.soldBiddingTokens, 2000 ether);
        assertEq(before.biddenAbovePrice, 400 ether);
        assertEq(before.biddenAtPrice, 2000 ether);
        assertEq(before.volumeAtPrice, 1600 ether);
    }

    function test_theOrderPreviewIsWhatTheOrderGets() public {
        uint256 pool = givenLivePool();
        place(pool, alice, 500 ether, 1500 ether);
        (uint256 claimed, uint256 refunded) = auction.previewOrder(pool, 400 ether, 800 ether);
        uint256 order = place(pool, bob, 400 ether, 800 ether);
        (uint256 claimedNow, uint256 refundedNow) = auction.previewClaim(pool, order);
        assertEq(claimed, claimedNow);
        assertEq(refunded, refundedNow);
        settle(pool);
        claim(pool, order);
        assertEq(pooling.balanceOf(bob), claimed);
        assertEq(bidding.balanceOf(bob), refunded);
        vm.expectRevert(IAuction.BelowReservePrice.selector);
        auction.previewOrder(pool, 2 ether, 1 ether);
        vm.expectRevert(IAuction.BelowReservePrice.selector);
        auction.previewOrder(pool, 0, 1 ether);
    }

    /// All that can lie on the way to a tick lies there, and the order comes on top.
    function test_theOrderPreviewIsRightInTheFullestBook() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 100 ether;
        uint256 pool = initiate(terms);
        vm.warp(START);
        givenOrderInATick(pool, alice);
        (uint256 claimed, uint256 refunded) = auction.previewOrder(pool, 1 ether, 3 ether);
        uint256 order = place(pool, bob, 1 ether, 3 ether);
        settle(pool);
        claim(pool, order);
        assertEq(claimed, uint256(100 ether) * 3 / 342);
        assertEq(pooling.balanceOf(bob), claimed);
        assertEq(bidding.balanceOf(bob), refunded);
    }

    function test_anOrderNobodyPlacedHasNoPreview() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 3 ether);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, order + 1));
        auction.previewClaim(pool, order + 1);
    }

    function test_inAClosedPoolAnOrderGetsItsBidBack() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 3 ether);
        givenSpamPool(pool);
        (uint256 claimed, uint256 refunded) = auction.previewClaim(pool, order);
        assertEq(claimed, 0);
        assertEq(refunded, 3 ether);
    }

    function test_depthSumsTheBidsOfEachBand() public {
        uint256 pool = givenLivePool();
        for (uint256 i; i < 35; ++i) {
            place(pool, alice, 1 ether, 1 ether); // band 0
            place(pool, alice, 1 ether, 2.5 ether); // octave 1, 2/8 above it
        }
        place(pool, bob, 1 ether, 1.5 ether);
        uint256[256] memory bids = auction.depth(pool);
        assertEq(bids[0], 35 ether);
        assertEq(bids[4], 1.5 ether);
        assertEq(bids[8 + 2], 87.5 ether);
        assertEq(auction.poolData(pool).interimSumBidAmount, 124 ether);
    }

    function test_aPoolThatIsNotThereHasNoViews() public {
        vm.expectRevert(IAuction.PoolNotFound.selector);
        auction.previewClearing(1);
        vm.expectRevert(IAuction.PoolNotFound.selector);
        auction.depth(1);
    }

    /// The lens' code runs on the auction's storage; nobody but the auction may have it run, and it read-only.
    function test_onlyTheAuctionAsksItsLens() public {
        vm.expectRevert(IAuction.NotTheAuction.selector);
        auction.askLens(abi.encodeCall(ILens.penalties, (1)));
    }

    /// Even a lens that wrote could not: had it other code, it would still be asked in a read-only call.
    function test_theLensCanChangeNothing() public {
        uint256 pool = givenPool();
        // PUSH1 1, PUSH1 0, SSTORE
        vm.etch(auction.lens(), hex"600160005500");
        vm.expectRevert();
        auction.penalties(pool);
    }
}
