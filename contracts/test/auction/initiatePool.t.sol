// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract InitiatePoolTest is AuctionTest {
    function test_takesExactlyTheSellAmountAndRecordsThePool() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minFundingThreshold = 5 ether;
        terms.merkleRoot = keccak256("root");
        terms.isAtomicClosureAllowed = true;
        terms.minimumBiddingAmountPerOrder = 30_000;
        terms.minBuyAmount = 70_000;
        fundOwner(2000 ether);

        // 3/7 of a bidding token each, rounded up for the whole sale.
        uint256 dueAtReserve = (uint256(1000 ether) * 3 + 6) / 7;
        uint256 initialOrder = auction.getEncodedOrder(2, 0, uint96(dueAtReserve), 1000 ether);
        vm.expectEmit(address(auction));
        emit IAuction.NewUser(2, poolOwner);
        vm.expectEmit(address(auction));
        emit IAuction.NewPool(1, poolOwner, 2, terms, 15, initialOrder);
        vm.prank(poolOwner);
        uint256 pool = auction.initiatePool(terms);

        assertEq(pool, 1);
        assertEq(auction.poolCounter(), 1);
        assertEq(pooling.balanceOf(poolOwner), 1000 ether);
        assertEq(pooling.balanceOf(address(auction)), 1000 ether);
        IAuction.PoolRecord memory record = auction.poolData(pool);
        assertEq(abi.encode(record.terms), abi.encode(terms));
        assertEq(record.poolOwner, poolOwner);
        assertEq(record.feeNumerator, 15);
        assertEq(record.initialPoolOrder, initialOrder);
        assertFalse(
            record.isSettled || record.isScam || record.isDeleted || record.isCancelled
                || record.minFundingThresholdNotReached
        );
    }

    function test_poolsAreNumberedFromOne() public {
        assertEq(givenPool(), 1);
        assertEq(givenPool(), 2);
        vm.expectRevert(IAuction.PoolNotFound.selector);
        auction.poolData(0);
        vm.expectRevert(IAuction.PoolNotFound.selector);
        auction.poolData(3);
    }

    function test_whenTheTokensAreTheSame_reverts() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.biddingToken = terms.poolingToken;
        refuses(terms, IAuction.SameTokens.selector);
    }

    function test_whenTheDatesAreOutOfOrder_reverts() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.poolEndDate = terms.orderCancellationEndDate = START;
        refuses(terms, IAuction.InvalidDates.selector);

        terms = defaultTerms();
        terms.orderCancellationEndDate = END + 1;
        refuses(terms, IAuction.InvalidDates.selector);

        terms = defaultTerms();
        vm.warp(END);
        refuses(terms, IAuction.InvalidDates.selector);
    }

    function test_aPoolMayEndTheNextSecondButNotNow() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        vm.warp(START + 10 minutes);
        terms.poolEndDate = terms.orderCancellationEndDate = START + 10 minutes;
        refuses(terms, IAuction.InvalidDates.selector);
        terms.poolEndDate = terms.orderCancellationEndDate = START + 10 minutes + 1;
        assertEq(initiate(terms), 1);
    }

    function test_boundsAreInclusive() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.orderCancellationEndDate = END;
        assertEq(initiate(terms), 1);
        terms.minBuyAmount = terms.minimumBiddingAmountPerOrder = terms.pooledSellAmount;
        assertEq(initiate(terms), 2);
        // The whole sale at the reserve price is the largest there is.
        terms.pooledSellAmount = type(uint96).max;
        assertEq(initiate(terms), 3);
        uint256 price = auction.getEncodedOrder(0, 0, type(uint96).max, type(uint96).max);
        assertEq(auction.getCurrentPoolPrice(3), price);
    }

    function test_whenAnAmountMakesNoSense_reverts() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 0;
        refuses(terms, IAuction.InvalidAmounts.selector);

        terms = defaultTerms();
        terms.minBuyAmount = 0;
        refuses(terms, IAuction.InvalidAmounts.selector);

        terms = defaultTerms();
        terms.minBuyAmount = terms.pooledSellAmount + 1;
        refuses(terms, IAuction.InvalidAmounts.selector);

        terms = defaultTerms();
        terms.minimumBiddingAmountPerOrder = 0;
        refuses(terms, IAuction.InvalidAmounts.selector);

        // The whole sale at the reserve price must fit an order.
        terms = defaultTerms();
        terms.pooledSellAmount = 2 << 94;
        terms.minBuyAmount = 10_000;
        terms.minimumBiddingAmountPerOrder = 20_000;
        refuses(terms, IAuction.InvalidAmounts.selector);
    }

    function test_whenTheTermsLieAboutDecimals_reverts() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.biddingTokenDecimals = 6;
        refuses(terms, abi.encodeWithSelector(IAuction.WrongDecimals.selector, address(bidding)));
        terms = defaultTerms();
        terms.poolingTokenDecimals = 6;
        refuses(terms, abi.encodeWithSelector(IAuction.WrongDecimals.selector, address(pooling)));
    }

    function test_whenATokenIsNoContract_reverts() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.biddingToken = makeAddr("nobody");
        fundOwner(1000 ether);
        vm.prank(poolOwner);
        vm.expectRevert();
        auction.initiatePool(terms);
    }

    function refuses(IAuction.PoolTerms memory terms, bytes4 error) private {
        refuses(terms, abi.encodeWithSelector(error));
    }

    function refuses(IAuction.PoolTerms memory terms, bytes memory error) private {
        fundOwner(terms.pooledSellAmount);
        vm.prank(poolOwner);
        vm.expectRevert(error);
        auction.initiatePool(terms);
    }
}
