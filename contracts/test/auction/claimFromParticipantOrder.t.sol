// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract ClaimFromParticipantOrderTest is AuctionTest {
    function test_oneCallServesManyUsers() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = new uint256[](5);
        orders[0] = place(pool, alice, 1 ether, 1000 ether);
        orders[1] = place(pool, alice, 100 ether, 200 ether);
        orders[2] = place(pool, bob, 1 ether, 1000 ether);
        orders[3] = place(pool, alice, 500 ether, 1000 ether);
        orders[4] = place(pool, carol, 100 ether, 150 ether);
        settle(pool); // at 2: A gets 1000 for 2000, nothing is left for the tick
        vm.expectEmit(address(auction));
        emit IAuction.OrderClaimedByUser(pool, alice, orders[0], 500 ether, 0, makeAddr("anyone"));
        vm.expectEmit(address(auction));
        emit IAuction.OrderClaimedByUser(pool, alice, orders[1], 0, 200 ether, makeAddr("anyone"));
        vm.prank(makeAddr("anyone"));
        auction.claimFromParticipantOrder(pool, orders);
        assertEq(pooling.balanceOf(alice), 500 ether);
        assertEq(pooling.balanceOf(bob), 500 ether);
        assertEq(bidding.balanceOf(alice), 1200 ether);
        assertEq(bidding.balanceOf(carol), 150 ether);
        assertEq(bidding.balanceOf(makeAddr("anyone")), 0);
    }

    function test_consecutiveOrdersOfAUserArePaidAtOnce() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = new uint256[](3);
        for (uint256 i; i < 3; ++i) {
            orders[i] = place(pool, alice, 1 ether, 2 ether);
        }
        settle(pool); // not sold out: everyone buys at 1
        vm.expectCall(address(pooling), abi.encodeCall(pooling.transfer, (alice, 6 ether)), 1);
        auction.claimFromParticipantOrder(pool, orders);
        assertEq(pooling.balanceOf(alice), 6 ether);
    }

    /// Of these the book keeps a hash that covers the owner's address.
    function test_givenAnOrderInATick_paysItsOwnerAndOnlyOnce() public {
        uint256 pool = givenLivePool();
        uint256 order = givenOrderInATick(pool, alice);
        settle(pool); // not sold out: everyone buys at 1
        (uint256 claimed,) = auction.previewClaim(pool, order);
        assertEq(claimed, 3 ether);
        uint256 renamed = (order & type(uint224).max) | (uint256(auction.getUserId(carol)) << 224);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, renamed));
        claim(pool, renamed);
        claim(pool, order);
        assertEq(pooling.balanceOf(alice), 3 ether);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, order));
        claim(pool, order);
    }

    function test_aSecondTime_reverts() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        settle(pool);
        claim(pool, order);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, order));
        claim(pool, order);

        uint256[] memory twice = new uint256[](2);
        uint256 next = givenNextPool();
        twice[0] = twice[1] = place(next, alice, 1 ether, 2 ether);
        vm.warp(END);
        auction.settlePool(next);
        auction.claimFromParticipantOrder(next, twice);
        assertEq(pooling.balanceOf(alice), 4 ether);
    }

    function test_beforeSettlement_reverts() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        vm.expectRevert(IAuction.PoolNotSettled.selector);
        claim(pool, order);
        vm.warp(END);
        vm.expectRevert(IAuction.PoolNotSettled.selector);
        claim(pool, order);
    }

    function test_ordersNobodyPlaced_revert() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        settle(pool);
        vm.expectRevert(IAuction.NoOrders.selector);
        auction.claimFromParticipantOrder(pool, new uint256[](0));
        refuses(pool, 0);
        refuses(pool, order + 1);
        refuses(pool, order + (1 << 96));
        refuses(pool, order ^ (1 << 192)); // another index
        refuses(pool, order | (1 << 221)); // another level
        refuses(pool, order | (7 << 221));
        refuses(pool, order ^ (1 << 224)); // another user
        refuses(pool, order & ~(uint256(type(uint32).max) << 224)); // nobody: ids start at 1
        claim(pool, order);
    }

    function refuses(uint256 pool, uint256 order) private {
        assertFalse(auction.containsOrder(pool, order));
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, order));
        claim(pool, order);
    }

    function givenNextPool() private returns (uint256) {
        vm.warp(START);
        return givenPool();
    }
}
