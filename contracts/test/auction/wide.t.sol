// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {OrderWord} from "../../src/libraries/OrderWord.sol";

/// @notice Every number that the auction stores keeps all its bits.
contract WideTest is AuctionTest {
    uint96 private constant MOST = type(uint96).max;

    function test_theLastUserIdFitsAnOrder() public pure {
        assertEq(OrderWord.user(OrderWord.encode(type(uint32).max, 0, 0, 0)), type(uint32).max);
    }

    function test_softCapAndLeastBidAreKeptToTheLastBit() public {
        IAuction.PoolTerms memory terms = smallestSupply();
        (terms.minFundingThreshold, terms.minimumBiddingAmountPerOrder) = (MOST, MOST);
        terms = auction.poolData(initiate(terms)).terms;
        assertEq(terms.minFundingThreshold, MOST);
        assertEq(terms.minimumBiddingAmountPerOrder, MOST);
    }

    function test_softCapAndLeastBidAreKeptToTheLastBitOfAnEdit() public {
        vm.warp(START - 3 days);
        uint256 pool = initiate(smallestSupply());
        vm.prank(admin);
        auction.updatePoolAdmin(pool, START, END, CANCEL, MOST, MOST);
        IAuction.PoolTerms memory terms = auction.poolData(pool).terms;
        assertEq(terms.minFundingThreshold, MOST);
        assertEq(terms.minimumBiddingAmountPerOrder, MOST);
    }

    function test_penaltiesOfManyGreatOrdersAreKeptToTheLastBit() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = placeMost(pool, 100 ether, 20);
        vm.prank(alice);
        auction.cancelSellOrders(pool, orders);
        assertEq(auction.penalties(pool), uint256(MOST / 10) * 20);
        settle(pool);
        assertEq(bidding.balanceOf(feeReceiver), uint256(MOST / 10) * 20);
    }

    /// Forty of the greatest orders share one tick and a supply that does not divide by their number.
    function test_bidsAtTheClearingTickAreCountedToTheLastBitUntilTheDustIsSwept() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 100 ether + 7;
        uint256 pool = initiate(terms);
        vm.warp(START);
        uint256[] memory orders = placeMost(pool, 100 ether, 40);
        IAuction.ClearingPreview memory clearing = auction.previewClearing(pool);
        assertEq(clearing.biddenAtPrice, uint256(MOST) * 40);
        assertEq(clearing.priceOrder, auction.getCurrentPoolPrice(pool));
        settle(pool);
        auction.claimFromParticipantOrder(pool, orders);
        assertEq(pooling.balanceOf(alice), uint256(2.5 ether) * 40);
        uint256 raised = uint256(MOST) * 40 - bidding.balanceOf(alice);
        assertApproxEqAbs(raised, clearing.soldBiddingTokens, 40);
        auction.sweepDust(pool);
        assertEq(pooling.balanceOf(address(auction)), 0);
        assertEq(bidding.balanceOf(address(auction)), 0);
    }

    // --------------------------------------------------------------------------- helpers

    /// The smallest supply, which alone allows the greatest bid for it.
    function smallestSupply() private view returns (IAuction.PoolTerms memory terms) {
        terms = defaultTerms();
        (terms.pooledSellAmount, terms.minBuyAmount, terms.minimumBiddingAmountPerOrder) = (10_000, 10_000, 10_000);
    }

    function placeMost(uint256 pool, uint96 minBuyAmount, uint256 count) private returns (uint256[] memory orders) {
        orders = new uint256[](count);
        for (uint256 i; i < count; ++i) {
            orders[i] = place(pool, alice, minBuyAmount, MOST);
        }
    }
}
