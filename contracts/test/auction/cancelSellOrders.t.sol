// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract CancelSellOrdersTest is AuctionTest {
    function test_paysNineTenthsBackAndKeepsOneTenthForTheFeeReceiver() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether + 5);
        vm.expectEmit(address(auction));
        emit IAuction.SellOrderCancelled(pool, alice, order, 1.8 ether + 5, 0.2 ether);
        cancel(pool, alice, order);
        assertEq(bidding.balanceOf(alice), 1.8 ether + 5);
        assertEq(auction.penalties(pool), 0.2 ether);
        auction.withdrawPenalties(pool);
        assertEq(bidding.balanceOf(feeReceiver), 0.2 ether);
        assertFalse(auction.containsOrder(pool, order));
        assertEq(auction.poolData(pool).interimSumBidAmount, 0);
    }

    function test_aWithdrawnOrderDoesNotCountAnyMore() public {
        uint256 pool = givenLivePool();
        uint256 stays = place(pool, alice, 1 ether, 1000 ether);
        uint256 leaves = place(pool, bob, 1 ether, 5000 ether);
        cancel(pool, bob, leaves);
        settle(pool);
        claim(pool, stays);
        assertEq(pooling.balanceOf(alice), 1000 ether);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, leaves));
        auction.claimFromParticipantOrder(pool, listOrders(leaves));
    }

    /// The root, a band, a node and a tick hold 32, 48, 32 and any number of orders.
    function test_ordersOfEveryDepthLeaveTheirSums() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = new uint256[](32 + 48 + 32 + 40);
        for (uint256 i; i < orders.length; ++i) {
            orders[i] = place(pool, alice, 1 ether, 3 ether);
        }
        assertEq(level(orders[31]), 0);
        assertEq(level(orders[32]), 1);
        assertEq(level(orders[79]), 1);
        assertEq(level(orders[80]), 2);
        assertEq(level(orders[111]), 2);
        assertEq(level(orders[112]), 3);
        uint256 keeper = orders[151];
        assertEq(level(keeper), 3);
        for (uint256 i; i < 151; ++i) {
            cancel(pool, alice, orders[i]);
        }
        assertEq(auction.poolData(pool).interimSumBidAmount, 3 ether);
        settle(pool);
        claim(pool, keeper);
        assertEq(pooling.balanceOf(alice), 3 ether);
    }

    function test_onlyUntilNinetySecondsBeforeTheEnd() public {
        uint256 pool = givenLivePool();
        uint256 first = place(pool, alice, 1 ether, 2 ether);
        uint256 second = place(pool, alice, 1 ether, 2 ether);
        vm.warp(END - 91);
        cancel(pool, alice, first);
        vm.warp(END - 90);
        refuses(pool, alice, second, abi.encodeWithSelector(IAuction.TooLate.selector));
    }

    function test_notBeforeTheStart() public {
        refuses(givenPool(), alice, 0, abi.encodeWithSelector(IAuction.PoolNotStarted.selector));
    }

    function test_onlyTheOrdersOwnerAndOnlyOnce() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        refuses(pool, bob, order, abi.encodeWithSelector(IAuction.UserNotFound.selector));
        place(pool, bob, 1 ether, 2 ether);
        refuses(pool, bob, order, abi.encodeWithSelector(IAuction.NotOrderOwner.selector, order));
        cancel(pool, alice, order);
        refuses(pool, alice, order, abi.encodeWithSelector(IAuction.OrderNotFound.selector, order));
    }

    /// Of these the book keeps a hash that covers the owner's address.
    function test_ofATickToo_onlyTheOrdersOwnerAndOnlyOnce() public {
        uint256 pool = givenLivePool();
        uint256 order = givenOrderInATick(pool, alice);
        assertTrue(auction.containsOrder(pool, order));
        refuses(pool, bob, order, abi.encodeWithSelector(IAuction.UserNotFound.selector));
        place(pool, bob, 1 ether, 3 ether);
        refuses(pool, bob, order, abi.encodeWithSelector(IAuction.NotOrderOwner.selector, order));
        uint256 renamed = (order & type(uint224).max) | (uint256(auction.getUserId(bob)) << 224);
        assertFalse(auction.containsOrder(pool, renamed));
        refuses(pool, bob, renamed, abi.encodeWithSelector(IAuction.OrderNotFound.selector, renamed));
        refuses(pool, alice, renamed, abi.encodeWithSelector(IAuction.NotOrderOwner.selector, renamed));

        cancel(pool, alice, order);
        assertEq(bidding.balanceOf(alice), 2.7 ether);
        assertFalse(auction.containsOrder(pool, order));
        refuses(pool, alice, order, abi.encodeWithSelector(IAuction.OrderNotFound.selector, order));
    }

    function test_ordersOfDifferentDepthsLeaveInOneCall() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = new uint256[](3);
        orders[0] = place(pool, alice, 1 ether, 3 ether);
        orders[1] = givenOrderInATick(pool, alice);
        orders[2] = place(pool, alice, 1 ether, 3 ether);
        uint256 bobs = place(pool, bob, 1 ether, 3 ether);
        vm.prank(alice);
        auction.cancelSellOrders(pool, orders);
        assertEq(bidding.balanceOf(alice), 8.1 ether);
        orders[0] = bobs;
        refuses(pool, alice, orders, abi.encodeWithSelector(IAuction.NotOrderOwner.selector, bobs));
    }

    function test_whenOneOfTheOrdersIsUnknown_nothingHappens() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = new uint256[](2);
        orders[0] = place(pool, alice, 1 ether, 2 ether);
        orders[1] = orders[0];
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, orders[0]));
        auction.cancelSellOrders(pool, orders);
        assertTrue(auction.containsOrder(pool, orders[0]));
        refuses(pool, alice, new uint256[](0), abi.encodeWithSelector(IAuction.NoOrders.selector));
    }

    function test_whenThePoolIsNotOpen_reverts() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        givenSpamPool(pool);
        refuses(pool, alice, order, abi.encodeWithSelector(IAuction.PoolNotOpen.selector));
        refuses(pool + 1, alice, order, abi.encodeWithSelector(IAuction.PoolNotFound.selector));
    }

    function refuses(uint256 pool, address user, uint256 order, bytes memory error) private {
        refuses(pool, user, listOrders(order), error);
    }

    function refuses(uint256 pool, address user, uint256[] memory orders, bytes memory error) private {
        vm.prank(user);
        vm.expectRevert(error);
        auction.cancelSellOrders(pool, orders);
    }
}
