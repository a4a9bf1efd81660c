// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {
    BlacklistToken,
    FalseToken,
    FeeOnTransferToken,
    NoReturnToken,
    ReentrantToken
} from "../tokens/HostileTokens.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

/// @notice What tokens can do to the auction, and what not.
contract HostileTokensTest is AuctionTest {
    // ------------------------------------------------------- fee on transfer

    function test_aFeeOnTransferPoolingTokenIsRefused() public {
        pooling = new FeeOnTransferToken();
        fundOwner(1000 ether);
        IAuction.PoolTerms memory terms = defaultTerms();
        vm.prank(poolOwner);
        vm.expectRevert(abi.encodeWithSelector(IAuction.UnsupportedToken.selector, address(pooling)));
        auction.initiatePool(terms);
    }

    function test_aFeeOnTransferBiddingTokenIsRefused() public {
        bidding = new FeeOnTransferToken();
        uint256 pool = givenLivePool();
        fund(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IAuction.UnsupportedToken.selector, address(bidding)));
        auction.placeSellOrders(pool, new bytes32[](0), list(1 ether), list(1 ether), new uint256[](1));
    }

    // ------------------------------------------------------------ no return

    function test_tokensThatAnswerNothingWork() public {
        NoReturnToken pool_ = new NoReturnToken();
        NoReturnToken bid = new NoReturnToken();
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.poolingToken = address(pool_);
        terms.biddingToken = address(bid);
        pool_.mint(poolOwner, 1000 ether);
        vm.startPrank(poolOwner);
        pool_.approve(address(auction), 1000 ether);
        uint256 pool = auction.initiatePool(terms);
        vm.stopPrank();

        vm.warp(START);
        bid.mint(alice, 2 ether);
        vm.startPrank(alice);
        bid.approve(address(auction), 2 ether);
        uint256[] memory orders =
            auction.placeSellOrders(pool, new bytes32[](0), list(1 ether), list(2 ether), new uint256[](1));
        vm.stopPrank();

        settle(pool);
        auction.claimFromParticipantOrder(pool, orders);
        assertEq(pool_.balanceOf(alice), 2 ether);
        assertEq(pool_.balanceOf(poolOwner), 998 ether);
        assertEq(bid.balanceOf(poolOwner) + bid.balanceOf(feeReceiver), 2 ether);
    }

    // ------------------------------------------------------------- false

    function test_aTokenThatAnswersFalseTakesNoOrder() public {
        bidding = new FalseToken();
        uint256 pool = givenLivePool();
        fund(alice, 1 ether);
        FalseToken(address(bidding)).lie();
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(bidding)));
        auction.placeSellOrders(pool, new bytes32[](0), list(1 ether), list(1 ether), new uint256[](1));
    }

    function test_whatATokenRefusesWithFalseIsCredited() public {
        bidding = new FalseToken();
        uint256 pool = givenLivePool();
        place(pool, alice, 1 ether, 1000 ether);
        FalseToken(address(bidding)).lie();
        settle(pool);
        assertEq(auction.credit(address(bidding), poolOwner), 985 ether);
        assertEq(auction.credit(address(bidding), feeReceiver), 15 ether);
    }

    // ---------------------------------------------------------- blacklisting

    /// Neither owner nor fee receiver can block a settlement: what is refused waits for them.
    function test_settlementPaysByPullWhenThePushFails() public {
        BlacklistToken hostile = new BlacklistToken();
        bidding = hostile;
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 1000 ether);
        hostile.blacklist(poolOwner);
        hostile.blacklist(feeReceiver);
        vm.warp(END);
        vm.expectEmit(address(auction));
        emit IAuction.PaymentCredited(address(bidding), poolOwner, 985 ether);
        auction.settlePool(pool);
        claim(pool, order);

        vm.prank(poolOwner);
        vm.expectRevert(abi.encodeWithSelector(BlacklistToken.Blacklisted.selector, poolOwner));
        auction.withdrawCredit(address(bidding), poolOwner);
        vm.expectEmit(address(auction));
        emit IAuction.CreditWithdrawn(address(bidding), poolOwner, carol, 985 ether);
        vm.prank(poolOwner);
        auction.withdrawCredit(address(bidding), carol);
        assertEq(bidding.balanceOf(carol), 985 ether);

        vm.startPrank(poolOwner);
        vm.expectRevert(IAuction.NothingToWithdraw.selector);
        auction.withdrawCredit(address(bidding), carol);
        vm.expectRevert(IAuction.ZeroAddress.selector);
        auction.withdrawCredit(address(bidding), address(0));
    }

    /// One blacklisted bidder does not stop the claims of the others in a call.
    function test_aBlacklistedBidderIsCredited() public {
        BlacklistToken hostile = new BlacklistToken();
        bidding = hostile;
        uint256 pool = givenLivePool();
        uint256[] memory orders = new uint256[](2);
        orders[0] = place(pool, alice, 1 ether, 2 ether);
        orders[1] = place(pool, bob, 1 ether, 3 ether);
        hostile.blacklist(alice);
        givenCancelledPool(pool);
        auction.refundOrder(pool, orders);
        assertEq(bidding.balanceOf(bob), 3 ether);
        assertEq(auction.credit(address(bidding), alice), 2 ether);
    }

    /// A token that pays nobody stops neither marking as spam, nor cancelling, nor deleting.
    function test_aTokenThatRefusesEverythingBlocksNoState() public {
        BlacklistToken hostile = new BlacklistToken();
        pooling = hostile;
        uint256 cancelled = givenPool();
        uint256 deleted = givenPool();
        uint256 spam = givenPool();
        uint256 settled = givenPool();
        hostile.blacklist(address(auction));
        vm.prank(admin);
        auction.deletPool(deleted);
        givenCancelledPool(cancelled);
        givenSpamPool(spam);
        vm.prank(poolOwner);
        auction.withdrawPooledTokens(spam);
        settle(settled);
        assertEq(auction.credit(address(pooling), poolOwner), 3900 ether);
        assertEq(auction.credit(address(pooling), feeReceiver), 100 ether);
    }

    // ------------------------------------------------------------ reentrancy

    /// Whatever is called in the middle of a payment in either direction, the guard refuses it.
    function test_nothingThatMovesTokensCanBeReentered() public {
        bytes[] memory calls = new bytes[](11);
        uint256[] memory orders = listOrders(1);
        uint96[] memory amounts = list(1 ether);
        bytes32[] memory proof = new bytes32[](0);
        IAuction.Permit memory permit;
        calls[0] = abi.encodeCall(IAuction.settlePool, (1));
        calls[1] = abi.encodeCall(IAuction.claimFromParticipantOrder, (1, orders));
        calls[2] = abi.encodeCall(IAuction.refundOrder, (1, orders));
        calls[3] = abi.encodeCall(IAuction.cancelSellOrders, (1, orders));
        calls[4] = abi.encodeCall(IAuction.sweepDust, (1));
        calls[5] = abi.encodeCall(IAuction.markCancel, (1));
        calls[6] = abi.encodeCall(IAuction.withdrawPooledTokens, (1));
        calls[7] = abi.encodeCall(IAuction.withdrawCredit, (address(1), address(1)));
        calls[8] = abi.encodeCall(IAuction.placeSellOrders, (1, proof, amounts, amounts, orders));
        calls[9] = abi.encodeCall(IAuction.placeSellOrdersWithPermit, (1, proof, amounts, amounts, orders, permit));
        calls[10] = abi.encodeCall(IAuction.placeSellOrdersOnBehalf, (1, proof, amounts, amounts, orders, address(1)));

        ReentrantToken hostile = new ReentrantToken();
        bidding = hostile;
        uint256 pool = givenLivePool();
        fund(alice, 100 ether);
        uint256 order = place(pool, bob, 1 ether, 2 ether);
        for (uint256 i; i < calls.length; ++i) {
            hostile.attack(address(auction), calls[i]);
            vm.prank(alice);
            vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            auction.placeSellOrders(pool, proof, amounts, amounts, new uint256[](1));
            // Outgoing, the refused transfer is credited.
            uint256 state = vm.snapshotState();
            cancel(pool, bob, order);
            assertEq(auction.credit(address(bidding), bob), 1.8 ether);
            vm.revertToState(state);
        }
    }

    /// Views read in the middle of a payment already show it.
    function test_effectsComeBeforeInteractions() public {
        ReentrantToken hostile = new ReentrantToken();
        bidding = hostile;
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        hostile.attack(address(this), abi.encodeCall(this.requireGone, (pool, order)));
        cancel(pool, alice, order);
        assertEq(bidding.balanceOf(alice), 1.8 ether);
    }

    function requireGone(uint256 pool, uint256 order) external view {
        require(!auction.containsOrder(pool, order));
    }
}
