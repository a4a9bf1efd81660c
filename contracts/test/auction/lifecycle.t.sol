// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract MarkCancelTest is AuctionTest {
    function test_paysNineTenthsBackAndOneTenthToTheFeeReceiver() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 1000 ether + 7;
        uint256 pool = initiate(terms);
        vm.warp(CANCEL - 121);
        vm.expectEmit(address(auction));
        emit IAuction.PoolCancelled(pool, 900 ether + 7, 100 ether);
        givenCancelledPool(pool);
        assertEq(pooling.balanceOf(poolOwner), 900 ether + 7);
        assertEq(pooling.balanceOf(feeReceiver), 100 ether);
        assertTrue(auction.poolData(pool).isCancelled);
    }

    function test_onlyMoreThan120SecondsBeforeTheCancelDate() public {
        uint256 pool = givenPool();
        vm.warp(CANCEL - 120);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.TooLate.selector);
        auction.markCancel(pool);
    }

    function test_onlyThePoolOwnerAndOnlyOnce() public {
        uint256 pool = givenPool();
        vm.prank(admin);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.markCancel(pool);
        givenCancelledPool(pool);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.markCancel(pool);
    }
}

contract MarkSpamTest is AuctionTest {
    function test_marksForGoodAndMovesNothing() public {
        uint256 pool = givenLivePool();
        vm.expectEmit(address(auction));
        emit IAuction.PoolMarkedSpam(pool);
        givenSpamPool(pool);
        assertTrue(auction.poolData(pool).isScam);
        assertEq(pooling.balanceOf(address(auction)), 1000 ether);
        vm.prank(admin);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.markSpam(pool);
        vm.warp(END);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.settlePool(pool);
    }

    function test_afterTheEndButNotAfterSettlement() public {
        uint256 late = givenPool();
        uint256 settled = givenPool();
        vm.warp(END);
        givenSpamPool(late);
        auction.settlePool(settled);
        vm.prank(admin);
        vm.expectRevert(IAuction.PoolSettled.selector);
        auction.markSpam(settled);
    }

    function test_onlyTheAdmin() public {
        uint256 pool = givenPool();
        vm.prank(contractOwner);
        vm.expectRevert(IAuction.NotAdmin.selector);
        auction.markSpam(pool);
    }
}

contract WithdrawPooledTokensTest is AuctionTest {
    function test_theOwnerOfASpamPoolTakesThemOnce() public {
        uint256 pool = givenPool();
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.NothingToWithdraw.selector);
        auction.withdrawPooledTokens(pool);

        givenSpamPool(pool);
        vm.prank(admin);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.withdrawPooledTokens(pool);

        vm.expectEmit(address(auction));
        emit IAuction.PooledTokensWithdrawn(pool, 1000 ether);
        vm.prank(poolOwner);
        auction.withdrawPooledTokens(pool);
        assertEq(pooling.balanceOf(poolOwner), 1000 ether);
        assertTrue(auction.poolData(pool).isScam);

        vm.prank(poolOwner);
        vm.expectRevert(IAuction.NothingToWithdraw.selector);
        auction.withdrawPooledTokens(pool);
    }
}

contract DeletPoolTest is AuctionTest {
    function test_beforeTheStart_allTokensGoBack() public {
        uint256 pool = givenPool();
        vm.warp(START - 1);
        vm.expectEmit(address(auction));
        emit IAuction.PoolDeleted(pool);
        vm.prank(admin);
        auction.deletPool(pool);
        assertEq(pooling.balanceOf(poolOwner), 1000 ether);
        assertTrue(auction.poolData(pool).isDeleted);
        vm.prank(admin);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.deletPool(pool);
        vm.warp(END);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.settlePool(pool);
    }

    function test_fromTheStartOn_reverts() public {
        uint256 pool = givenLivePool();
        vm.prank(admin);
        vm.expectRevert(IAuction.PoolStarted.selector);
        auction.deletPool(pool);
    }

    function test_onlyTheAdmin() public {
        uint256 pool = givenPool();
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.NotAdmin.selector);
        auction.deletPool(pool);
    }
}

contract UpdatePoolUserTest is AuctionTest {
    function test_namesNewMetadata() public {
        uint256 pool = givenPool();
        vm.warp(END - 61);
        vm.expectEmit(address(auction));
        emit IAuction.PoolEditedByUser(pool, "new");
        vm.prank(poolOwner);
        auction.updatePoolUser(pool, "new");
        assertEq(auction.getFormHash(pool), "new");
    }

    function test_othersAndTheLastMinute_revert() public {
        uint256 pool = givenPool();
        vm.prank(admin);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.updatePoolUser(pool, "new");
        vm.warp(END - 60);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.TooLate.selector);
        auction.updatePoolUser(pool, "new");
    }

    function test_givenACancelledPool_reverts() public {
        uint256 pool = givenPool();
        givenCancelledPool(pool);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.updatePoolUser(pool, "new");
    }
}

contract WhitelistUpdateTest is AuctionTest {
    function test_setsTheRoot() public {
        uint256 pool = givenPool();
        vm.warp(END - 121);
        vm.expectEmit(address(auction));
        emit IAuction.WhiteListPoolMerkle(pool, "root");
        vm.prank(poolOwner);
        auction.whitelistUpdate(pool, "root");
        assertEq(auction.poolData(pool).terms.merkleRoot, "root");
    }

    function test_othersAndTheLastTwoMinutes_revert() public {
        uint256 pool = givenPool();
        vm.prank(admin);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.whitelistUpdate(pool, "root");
        vm.warp(END - 120);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.TooLate.selector);
        auction.whitelistUpdate(pool, "root");
    }
}

contract UpdatePoolAdminTest is AuctionTest {
    function test_changesDatesSoftCapAndLeastBid() public {
        uint256 pool = givenLivePool();
        uint256 initialOrder = auction.getEncodedOrder(2, 0, 2000 ether, 1000 ether);
        vm.expectEmit(address(auction));
        emit IAuction.PoolEditedByAdmin(pool, START + 1, END + 2, CANCEL + 3, 4 ether, 2 ether, initialOrder);
        edit(pool, admin, START + 1, END + 2, 2 ether);
        IAuction.PoolRecord memory record = auction.poolData(pool);
        assertEq(record.terms.poolStartDate, START + 1);
        assertEq(record.terms.poolEndDate, END + 2);
        assertEq(record.terms.orderCancellationEndDate, CANCEL + 3);
        assertEq(record.terms.minFundingThreshold, 4 ether);
        assertEq(record.terms.minimumBiddingAmountPerOrder, 2 ether);
        assertEq(record.initialPoolOrder, initialOrder);
    }

    function test_afterTheFirstOrder_reverts() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        cancel(pool, alice, order);
        vm.expectRevert(IAuction.OrdersPlaced.selector);
        edit(pool, admin, START, END, 1 ether);
    }

    function test_othersAndBadTerms_revert() public {
        uint256 pool = givenPool();
        vm.expectRevert(IAuction.NotAdmin.selector);
        edit(pool, poolOwner, START, END, 1 ether);
        vm.expectRevert(IAuction.InvalidDates.selector);
        edit(pool, admin, END, END, 1 ether);
        vm.expectRevert(IAuction.InvalidAmounts.selector);
        edit(pool, admin, START, END, 0);
    }

    function test_givenASettledOrDeletedPool_reverts() public {
        uint256 pool = givenPool();
        uint256 deleted = givenPool();
        vm.prank(admin);
        auction.deletPool(deleted);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        edit(deleted, admin, START, END, 1 ether);
        settle(pool);
        vm.expectRevert(IAuction.PoolSettled.selector);
        edit(pool, admin, START, END + 10 days, 1 ether);
    }

    function edit(uint256 pool, address by, uint32 start, uint32 end, uint96 leastBid) private {
        vm.prank(by);
        auction.updatePoolAdmin(pool, start, end, CANCEL + 3, 4 ether, leastBid);
    }
}
