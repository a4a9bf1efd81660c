// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract SettlePoolTest is AuctionTest {
    function test_whenTheSupplyIsUsedUp_ordersAtThePriceShareProRata() public {
        uint256 pool = initiate(defaultTerms());
        vm.warp(START);
        uint256 above = place(pool, alice, 300 ether, 1200 ether);
        uint256 first = place(pool, bob, 300 ether, 600 ether);
        uint256 second = place(pool, carol, 900 ether, 1800 ether);
        uint256 below = place(pool, carol, 900 ether, 900 ether);
        settle(pool);
        IAuction.PoolRecord memory record = auction.poolData(pool);
        assertEq(record.interimSumBidAmount, 1200 ether);
        assertEq(record.volumeClearingPriceOrder, 800 ether);
        claim(pool, above);
        claim(pool, first);
        claim(pool, second);
        claim(pool, below);
        assertEq(pooling.balanceOf(alice), 600 ether);
        assertEq(pooling.balanceOf(bob), 100 ether);
        assertEq(pooling.balanceOf(carol), 300 ether);
        assertEq(bidding.balanceOf(bob), 400 ether);
        assertEq(bidding.balanceOf(carol), 2100 ether);
        assertEq(bidding.balanceOf(poolOwner), 1970 ether);
        assertEq(bidding.balanceOf(feeReceiver), 30 ether);
        assertEq(bidding.balanceOf(address(auction)), 0);
        assertEq(pooling.balanceOf(address(auction)), 0);
    }
}
