// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract RefundOrderTest is AuctionTest {
    function test_givenACancelledPool_paysBidsBackInFull() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        givenCancelledPool(pool);
        refunds(pool, order, 2 ether);
    }

    function test_givenASpamPool_paysBidsBackInFull() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        givenSpamPool(pool);
        refunds(pool, order, 2 ether);
    }

    function test_givenASpamPoolWhoseTokensAreWithdrawn_stillPays() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        givenSpamPool(pool);
        vm.prank(poolOwner);
        auction.withdrawPooledTokens(pool);
        refunds(pool, order, 2 ether);
    }

    function test_givenAMissedSoftCap_paysBidsBackInFull() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minFundingThreshold = 2 ether + 1;
        uint256 pool = initiate(terms);
        vm.warp(START);
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        settle(pool);
        refunds(pool, order, 2 ether);
    }

    function test_givenAMissedSoftCap_claimPaysThemBackToo() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minFundingThreshold = 3 ether;
        uint256 pool = initiate(terms);
        vm.warp(START);
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        settle(pool);
        claim(pool, order);
        assertEq(bidding.balanceOf(alice), 2 ether);
    }

    /// Of these the book keeps a hash that covers the owner's address.
    function test_givenAnOrderInATick_paysItsOwnerAndOnlyOnce() public {
        uint256 pool = givenLivePool();
        uint256 order = givenOrderInATick(pool, alice);
        givenCancelledPool(pool);
        refunds(pool, order, 3 ether);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, order));
        refund(pool, order);
    }

    function test_oneCallServesManyUsers() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = new uint256[](3);
        orders[0] = place(pool, alice, 1 ether, 2 ether);
        orders[1] = place(pool, alice, 1 ether, 3 ether);
        orders[2] = place(pool, bob, 1 ether, 4 ether);
        givenCancelledPool(pool);
        auction.refundOrder(pool, orders);
        assertEq(bidding.balanceOf(alice), 5 ether);
        assertEq(bidding.balanceOf(bob), 4 ether);
    }

    function test_inAnyOtherState_reverts() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        vm.expectRevert(IAuction.NotRefundable.selector);
        refund(pool, order);
        vm.warp(END);
        vm.expectRevert(IAuction.NotRefundable.selector);
        refund(pool, order);
        auction.settlePool(pool);
        vm.expectRevert(IAuction.NotRefundable.selector);
        refund(pool, order);
    }

    function test_withoutOrders_reverts() public {
        uint256 pool = givenLivePool();
        givenCancelledPool(pool);
        vm.expectRevert(IAuction.NoOrders.selector);
        auction.refundOrder(pool, new uint256[](0));
    }

    function refunds(uint256 pool, uint256 order, uint256 amount) private {
        vm.expectEmit(address(auction));
        emit IAuction.OrderRefunded(pool, alice, order, amount, makeAddr("anyone"));
        vm.prank(makeAddr("anyone"));
        auction.refundOrder(pool, listOrders(order));
        assertEq(bidding.balanceOf(alice), amount);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, order));
        refund(pool, order);
    }
}
