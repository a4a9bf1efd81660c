// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract PlaceSellOrdersOnBehalfTest is AuctionTest {
    function test_theCallerPaysAndTheSubmitterOwns() public {
        uint256 pool = givenLivePool();
        uint256 order = placeFor(pool, bob, alice, 2 ether);
        assertEq(bidding.balanceOf(bob), 0);
        settle(pool);
        claim(pool, order);
        assertEq(pooling.balanceOf(alice), 2 ether);
        assertEq(pooling.balanceOf(bob), 0);
    }

    /// An order placed for someone neither blocks nor replaces the same order of their own.
    function test_whenItEqualsTheVictimsOwnOrder_bothStand() public {
        uint256 pool = givenLivePool();
        uint256 foreign = placeFor(pool, bob, alice, 2 ether);
        uint256 own = place(pool, alice, 1 ether, 2 ether);
        assertNotEq(foreign, own);
        cancel(pool, alice, foreign);
        assertTrue(auction.containsOrder(pool, own));
    }

    function test_onlyTheSubmitterMayWithdrawIt() public {
        uint256 pool = givenLivePool();
        uint256 order = placeFor(pool, bob, alice, 2 ether);
        place(pool, bob, 1 ether, 1 ether);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IAuction.NotOrderOwner.selector, order));
        auction.cancelSellOrders(pool, listOrders(order));
    }

    function test_theSubmitterMustBeOnTheWhitelist() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.merkleRoot = keccak256(bytes.concat(keccak256(abi.encode(alice))));
        uint256 pool = initiate(terms);
        vm.warp(START);
        placeFor(pool, bob, alice, 2 ether);
        fund(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(IAuction.NotWhitelisted.selector);
        auction.placeSellOrdersOnBehalf(pool, new bytes32[](0), list(1 ether), list(1 ether), new uint256[](1), bob);
    }

    function test_nobodyBidsForTheZeroAddress() public {
        uint256 pool = givenLivePool();
        vm.expectRevert(IAuction.ZeroAddress.selector);
        auction.placeSellOrdersOnBehalf(
            pool, new bytes32[](0), list(1 ether), list(1 ether), new uint256[](1), address(0)
        );
    }

    function placeFor(uint256 pool, address payer, address submitter, uint96 sellAmount) private returns (uint256) {
        fund(payer, sellAmount);
        vm.prank(payer);
        return auction.placeSellOrdersOnBehalf(
            pool, new bytes32[](0), list(1 ether), list(sellAmount), new uint256[](1), submitter
        )[0];
    }
}
