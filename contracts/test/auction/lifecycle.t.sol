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
        assertEq(abi.encode(auction.poolData(pool).terms), abi.encode(terms));
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
    function test_setsTheRootOfAWhitelistPoolUntilTwoMinutesBeforeTheEnd() public {
        uint256 pool = givenWhitelistPool();
        vm.warp(END - 121);
        vm.expectEmit(address(auction));
        emit IAuction.WhiteListPoolMerkle(pool, "root");
        vm.prank(poolOwner);
        auction.whitelistUpdate(pool, "root");
        assertEq(auction.poolData(pool).terms.merkleRoot, "root");
        vm.warp(END - 120);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.TooLate.selector);
        auction.whitelistUpdate(pool, "root");
    }

    function test_makesAPublicPoolAWhitelistPoolBeforeItsStartOnly() public {
        uint256 early = givenPool();
        uint256 late = givenPool();
        vm.warp(START - 1);
        vm.prank(poolOwner);
        auction.whitelistUpdate(early, "root");
        vm.warp(START);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.PoolStarted.selector);
        auction.whitelistUpdate(late, "root");
        fund(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(IAuction.NotWhitelisted.selector);
        auction.placeSellOrders(early, new bytes32[](0), list(1 ether), list(1 ether), new uint256[](1));
        place(late, alice, 1 ether, 1 ether);
    }

    function test_anEmptyListAndOthers_revert() public {
        uint256 pool = givenWhitelistPool();
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.EmptyWhitelist.selector);
        auction.whitelistUpdate(pool, 0);
        vm.prank(admin);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.whitelistUpdate(pool, "root");
    }

    function test_givenACancelledPool_reverts() public {
        uint256 pool = givenWhitelistPool();
        givenCancelledPool(pool);
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.whitelistUpdate(pool, "root");
    }

    function givenWhitelistPool() private returns (uint256) {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.merkleRoot = "list";
        return initiate(terms);
    }
}

contract UpdatePoolAdminTest is AuctionTest {
    function test_changesDatesSoftCapAndLeastBid() public {
        uint256 pool = givenPool();
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

    function test_whatStaysAsItWasIsNoFall() public {
        uint256 pool = givenPool();
        vm.prank(admin);
        auction.updatePoolAdmin(pool, START, END, CANCEL, 0, 1 ether);
        assertTrue(auction.isCancelFree(pool));
    }

    function test_theNewStartIsAtLeastAnHourAhead() public {
        uint256 pool = givenPool();
        uint32 present = uint32(vm.getBlockTimestamp());
        refusesDates(pool, present + 1 hours - 1, END, CANCEL);
        dates(pool, present + 1 hours, END, CANCEL);
    }

    function test_theSaleLastsAtLeastAnHour() public {
        uint256 pool = givenPool();
        refusesDates(pool, START, START + 1 hours - 1, START);
        dates(pool, START, START + 1 hours, START);
    }

    function test_theEndMovesAtMostThirtyDays() public {
        uint256 pool = givenPool();
        refusesDates(pool, START, END + 30 days + 1, CANCEL);
        dates(pool, START, END + 30 days, CANCEL);
    }

    function test_theCancelDateLiesBetweenStartAndEnd() public {
        uint256 pool = givenPool();
        refusesDates(pool, START, END, START - 1);
        refusesDates(pool, START, END, END + 1);
        dates(pool, START, END, START);
        dates(givenPool(), START, END, END);
    }

    function test_softCapAndLeastBidNeverFall() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        (terms.minFundingThreshold, terms.minimumBiddingAmountPerOrder) = (4 ether, 2 ether);
        uint256 pool = initiate(terms);
        vm.expectRevert(IAuction.TermsLowered.selector);
        edit(pool, admin, START, END, 2 ether - 1);
        vm.prank(admin);
        vm.expectRevert(IAuction.TermsLowered.selector);
        auction.updatePoolAdmin(pool, START, END, CANCEL, 4 ether - 1, 2 ether);
    }

    function test_aSecondEdit_reverts() public {
        uint256 pool = givenPool();
        edit(pool, admin, START, END, 1 ether);
        vm.expectRevert(IAuction.AlreadyEdited.selector);
        edit(pool, admin, START, END, 1 ether);
    }

    function test_theSupplyStillFitsAnOrder() public {
        uint256 pool = givenPool();
        vm.expectRevert(IAuction.InvalidAmounts.selector);
        edit(pool, admin, START, END, type(uint96).max);
    }

    function test_fromTheStartOn_reverts() public {
        uint256 pool = givenPool();
        vm.warp(START - 1);
        refusesDates(pool, START, END, CANCEL);
        vm.warp(START);
        vm.expectRevert(IAuction.PoolStarted.selector);
        edit(pool, admin, START + 2 hours, END, 1 ether);
    }

    function test_onlyTheAdminAndOnlyOpenPools() public {
        uint256 pool = givenPool();
        vm.expectRevert(IAuction.NotAdmin.selector);
        edit(pool, poolOwner, START, END, 1 ether);
        vm.prank(admin);
        auction.deletPool(pool);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        edit(pool, admin, START, END, 1 ether);
    }

    function test_afterItTheOwnerMayLeaveForNothing() public {
        uint256 pool = givenPool();
        assertFalse(auction.isCancelFree(pool));
        edit(pool, admin, START, END, 1 ether);
        assertTrue(auction.isCancelFree(pool));
        vm.warp(START - 1);
        vm.expectEmit(address(auction));
        emit IAuction.PoolCancelled(pool, 1000 ether, 0);
        givenCancelledPool(pool);
        assertEq(pooling.balanceOf(poolOwner), 1000 ether);
        assertEq(pooling.balanceOf(feeReceiver), 0);
        assertFalse(auction.isCancelFree(pool));
    }

    function test_theFreeCancelDoesNotMindTheCancelDate() public {
        uint256 pool = givenPool();
        dates(pool, START, END, START);
        vm.warp(START - 1);
        givenCancelledPool(pool);
        assertEq(pooling.balanceOf(poolOwner), 1000 ether);
    }

    function test_fromTheStartOnCancellingCostsWhatItAlwaysDid() public {
        uint256 pool = givenPool();
        edit(pool, admin, START, END, 1 ether);
        vm.warp(START);
        assertFalse(auction.isCancelFree(pool));
        givenCancelledPool(pool);
        assertEq(pooling.balanceOf(feeReceiver), 100 ether);
    }

    function edit(uint256 pool, address by, uint32 start, uint32 end, uint96 leastBid) private {
        vm.prank(by);
        auction.updatePoolAdmin(pool, start, end, CANCEL + 3, 4 ether, leastBid);
    }

    function dates(uint256 pool, uint32 start, uint32 end, uint32 cancelDate) private {
        vm.prank(admin);
        auction.updatePoolAdmin(pool, start, end, cancelDate, 4 ether, 1 ether);
    }

    function refusesDates(uint256 pool, uint32 start, uint32 end, uint32 cancelDate) private {
        vm.expectRevert(IAuction.InvalidDates.selector);
        dates(pool, start, end, cancelDate);
    }
}
