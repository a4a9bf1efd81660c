// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract SweepDustTest is AuctionTest {
    function test_afterAllBuyersClaimed_theFeeReceiverGetsWhatRoundingLeft() public {
        uint256 pool = givenPoolWithDust();
        uint256[] memory orders = givenThreeOrders(pool);
        // Losers need not have claimed.
        place(pool, bob, 90_000, 90_000);
        settle(pool);
        auction.claimFromParticipantOrder(pool, orders);
        vm.expectEmit(address(auction));
        emit IAuction.DustSwept(pool, 1, 0);
        vm.prank(makeAddr("anyone"));
        auction.sweepDust(pool);
        assertEq(pooling.balanceOf(feeReceiver), 1);
        assertEq(pooling.balanceOf(address(auction)), 0);
        vm.expectRevert(IAuction.NothingToSweep.selector);
        auction.sweepDust(pool);
    }

    /// The price leaves the tick a single unit: its orders are counted all the same.
    function test_ordersThatPaidAlmostNothingMustHaveClaimedToo() public {
        uint256 pool = givenPoolWithDust();
        uint256 above = place(pool, alice, 30_000, 99_999);
        uint256 last = place(pool, bob, 90_000, 90_000);
        settle(pool);
        claim(pool, above);
        vm.expectRevert(IAuction.NothingToSweep.selector);
        auction.sweepDust(pool);
        claim(pool, last);
        assertEq(pooling.balanceOf(address(auction)), 0);
        assertEq(bidding.balanceOf(address(auction)), 0);
        vm.expectRevert(IAuction.NothingToSweep.selector);
        auction.sweepDust(pool);
    }

    function test_beforeThat_reverts() public {
        uint256 pool = givenPoolWithDust();
        uint256[] memory orders = givenThreeOrders(pool);
        vm.expectRevert(IAuction.PoolNotSettled.selector);
        auction.sweepDust(pool);
        settle(pool);
        claim(pool, orders[0]);
        claim(pool, orders[1]);
        vm.expectRevert(IAuction.NothingToSweep.selector);
        auction.sweepDust(pool);
    }

    function test_whenRoundingLeftNothing_reverts() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 1000 ether);
        settle(pool);
        claim(pool, order);
        vm.expectRevert(IAuction.NothingToSweep.selector);
        auction.sweepDust(pool);
    }

    /// 100,000 tokens among three equal orders.
    function givenPoolWithDust() private returns (uint256 pool) {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.pooledSellAmount = 100_000;
        terms.minBuyAmount = 10_000;
        terms.minimumBiddingAmountPerOrder = 10_000;
        pool = initiate(terms);
        vm.warp(START);
    }

    function givenThreeOrders(uint256 pool) private returns (uint256[] memory orders) {
        orders = new uint256[](3);
        for (uint256 i; i < 3; ++i) {
            orders[i] = place(pool, alice, 10_000, 200_000);
        }
    }
}
