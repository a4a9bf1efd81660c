// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract SettlePoolAtomicallyTest is AuctionTest {
    function test_theLastOrderCountsInTheClearing() public {
        uint256 pool = givenAtomicPool();
        uint256 first = place(pool, alice, 100 ether, 500 ether);
        vm.warp(END);
        fund(bob, 1500 ether);
        uint256 last = auction.getEncodedOrder(4, 1, 100 ether, 1500 ether);
        vm.expectEmit(address(auction));
        emit IAuction.NewSellOrderPlaced(pool, bob, last);
        vm.prank(bob);
        auction.settlePoolAtomically(pool, new bytes32[](0), 100 ether, 1500 ether, 0);
        assertEq(bidding.balanceOf(bob), 0);
        assertEq(bidding.balanceOf(poolOwner), 1970 ether);
        assertEq(bidding.balanceOf(feeReceiver), 30 ether);
        claim(pool, first);
        claim(pool, last);
        assertEq(pooling.balanceOf(alice), 250 ether);
        assertEq(pooling.balanceOf(bob), 750 ether);
    }

    function test_inACrowdedBook() public {
        uint256 pool = givenAtomicPool();
        for (uint256 i; i < 40; ++i) {
            place(pool, alice, 1 ether, 10 ether);
        }
        vm.warp(END);
        fund(bob, 600 ether);
        vm.prank(bob);
        auction.settlePoolAtomically(pool, new bytes32[](0), 1 ether, 600 ether, 0);
        assertEq(auction.poolData(pool).interimSumBidAmount, 1000 ether);
    }

    function test_whenThePoolDoesNotAllowIt_reverts() public {
        uint256 pool = givenLivePool();
        vm.warp(END);
        refuses(pool, IAuction.AtomicClosureNotAllowed.selector);
    }

    function test_onlyAfterTheEndAndOnlyOnce() public {
        uint256 pool = givenAtomicPool();
        refuses(pool, IAuction.PoolNotEnded.selector);
        settle(pool);
        refuses(pool, IAuction.PoolSettled.selector);
    }

    function test_theLastOrderObeysTheSameRules() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.isAtomicClosureAllowed = true;
        terms.merkleRoot = "somebody else";
        uint256 closed = initiate(terms);
        uint256 pool = givenAtomicPool();
        vm.warp(END);
        refuses(closed, IAuction.NotWhitelisted.selector);
        vm.prank(bob);
        vm.expectRevert(IAuction.BelowReservePrice.selector);
        auction.settlePoolAtomically(pool, new bytes32[](0), 2 ether, 1 ether, 0);
    }

    function givenAtomicPool() private returns (uint256 pool) {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.isAtomicClosureAllowed = true;
        pool = initiate(terms);
        vm.warp(START);
    }

    function refuses(uint256 pool, bytes4 error) private {
        fund(bob, 1 ether);
        vm.prank(bob);
        vm.expectRevert(error);
        auction.settlePoolAtomically(pool, new bytes32[](0), 1 ether, 1 ether, 0);
    }
}
