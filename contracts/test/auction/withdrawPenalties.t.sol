// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "forge-std/Vm.sol";
import {AuctionTest} from "./AuctionTest.sol";
import {BlacklistToken} from "../tokens/HostileTokens.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract WithdrawPenaltiesTest is AuctionTest {
    function test_settlementPaysThemWithTheFee() public {
        uint256 pool = givenWithdrawnOrders();
        place(pool, bob, 1 ether, 1000 ether);
        vm.warp(END);
        vm.expectEmit(address(auction));
        emit IAuction.PenaltiesPaid(pool, 0.5 ether);
        auction.settlePool(pool);
        assertEq(bidding.balanceOf(feeReceiver), 0.5 ether + 15 ether);
        assertEq(auction.penalties(pool), 0);
        nothingIsLeft(pool);
    }

    function test_settlementPaysThemWhenTheSoftCapIsMissedToo() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minFundingThreshold = 10 ether;
        uint256 pool = initiate(terms);
        vm.warp(START);
        cancel(pool, alice, place(pool, alice, 1 ether, 2 ether));
        settle(pool);
        assertEq(bidding.balanceOf(feeReceiver), 0.2 ether);
        assertEq(bidding.balanceOf(address(auction)), 0);
    }

    function test_thereMustBeSome() public {
        uint256 pool = givenLivePool();
        vm.expectRevert(IAuction.NothingToWithdraw.selector);
        auction.withdrawPenalties(pool);
    }

    function test_aSettlementWithoutAnySaysNothingOfThem() public {
        uint256 pool = givenLivePool();
        vm.warp(END);
        vm.recordLogs();
        auction.settlePool(pool);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            assertNotEq(logs[i].topics[0], IAuction.PenaltiesPaid.selector);
        }
    }

    function test_ofARunningPoolAnyoneSendsThemAnyTime() public {
        uint256 pool = givenWithdrawnOrders();
        paysThem(pool);
        cancel(pool, alice, place(pool, alice, 1 ether, 2 ether));
        assertEq(auction.penalties(pool), 0.2 ether);
        settle(pool);
        assertEq(bidding.balanceOf(feeReceiver), 0.7 ether);
    }

    function test_ofACancelledPoolTheyAreNotLocked() public {
        uint256 pool = givenWithdrawnOrders();
        givenCancelledPool(pool);
        paysThem(pool);
    }

    function test_ofASpamPoolTheyAreNotLocked() public {
        uint256 pool = givenWithdrawnOrders();
        givenSpamPool(pool);
        paysThem(pool);
    }

    function test_aRefusedPaymentIsCredited() public {
        bidding = new BlacklistToken();
        uint256 pool = givenWithdrawnOrders();
        BlacklistToken(address(bidding)).blacklist(feeReceiver);
        auction.withdrawPenalties(pool);
        assertEq(auction.credit(address(bidding), feeReceiver), 0.5 ether);
    }

    /// Before the settlement they lie where its outcome will.
    function test_theyAreNoPartOfTheOutcome() public {
        uint256 pool = givenWithdrawnOrders();
        place(pool, bob, 500 ether, 1000 ether);
        IAuction.ClearingPreview memory before = auction.previewClearing(pool);
        assertEq(before.biddenAbovePrice, 1000 ether);
        settle(pool);
        assertEq(abi.encode(auction.previewClearing(pool)), abi.encode(before));
    }

    function givenWithdrawnOrders() private returns (uint256 pool) {
        pool = givenLivePool();
        cancel(pool, alice, place(pool, alice, 1 ether, 2 ether));
        cancel(pool, alice, place(pool, alice, 1 ether, 3 ether));
        assertEq(auction.penalties(pool), 0.5 ether);
    }

    function paysThem(uint256 pool) private {
        vm.expectEmit(address(auction));
        emit IAuction.PenaltiesPaid(pool, 0.5 ether);
        vm.prank(makeAddr("anyone"));
        auction.withdrawPenalties(pool);
        assertEq(bidding.balanceOf(feeReceiver), 0.5 ether);
        nothingIsLeft(pool);
    }

    function nothingIsLeft(uint256 pool) private {
        vm.expectRevert(IAuction.NothingToWithdraw.selector);
        auction.withdrawPenalties(pool);
    }
}
