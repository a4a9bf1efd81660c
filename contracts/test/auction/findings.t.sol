// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

/// @notice What a review found and what came of it: each attack once worked, and none does any more.
contract FindingsTest is AuctionTest {
    address private friend = makeAddr("friend");

    // ------------------------------------------------- 1: the admin's power

    /// The admin made a sale end in a second, at a price of next to nothing, for a friend's order.
    function test_1_theAdminCannotSellAPoolToAFriend() public {
        uint256 pool = givenLivePool();
        vm.prank(admin);
        vm.expectRevert(IAuction.PoolStarted.selector);
        auction.updatePoolAdmin(pool, START, START + 1, START, 0, 1);
    }

    function test_1_norBeforeTheStart() public {
        uint256 pool = givenPool();
        uint32 soon = uint32(vm.getBlockTimestamp());
        vm.startPrank(admin);
        vm.expectRevert(IAuction.InvalidDates.selector);
        auction.updatePoolAdmin(pool, soon, soon + 1, soon, 0, 1 ether);
        vm.expectRevert(IAuction.TermsLowered.selector);
        auction.updatePoolAdmin(pool, START, END, CANCEL, 0, 1 ether - 1);
    }

    function test_1_theAdminCannotLowerTheSoftCap() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minFundingThreshold = 500 ether;
        uint256 pool = initiate(terms);
        vm.prank(admin);
        vm.expectRevert(IAuction.TermsLowered.selector);
        auction.updatePoolAdmin(pool, START, END, CANCEL, 500 ether - 1, 1 ether);
    }

    /// The admin locked the owner's tokens, and the first bids with them, until 2106.
    function test_1_theAdminCannotLockAPoolForAges() public {
        uint256 pool = givenPool();
        vm.startPrank(admin);
        vm.expectRevert(IAuction.InvalidDates.selector);
        auction.updatePoolAdmin(pool, START, END + 30 days + 1, CANCEL, 0, 1 ether);
        auction.updatePoolAdmin(pool, START, END + 30 days, START, 0, 1 ether);
    }

    function test_1_afterAnEditTheOwnerMayLeaveForNothingUntilTheStart() public {
        uint256 pool = givenPool();
        vm.prank(admin);
        auction.updatePoolAdmin(pool, START, END + 30 days, START, 0, 2 ether);
        vm.warp(START - 1);
        givenCancelledPool(pool);
        assertEq(pooling.balanceOf(poolOwner), 1000 ether);
    }

    // ---------------------------------------------- 2: prices have a ceiling

    /// Limits beyond 2^32 times the reserve price counted as that, silently: a sale raised 0.0042 instead of a million.
    function test_2_aLimitAboveTheHighestPriceIsRefusedWithIt() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minimumBiddingAmountPerOrder = 10_000;
        uint256 pool = initiate(terms);
        vm.warp(START);
        // 2^32 times 10,000 units a token.
        uint96 most = 10_000 * 2 ** 32 - 1;
        fund(alice, 1 ether);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IAuction.AboveHighestPrice.selector, most));
        auction.placeSellOrders(pool, new bytes32[](0), list(1 ether), list(most + 1), new uint256[](1));
        auction.placeSellOrders(pool, new bytes32[](0), list(1 ether), list(most), new uint256[](1));
    }

    /// The highest price lies between two amounts of an order: the lower one is the most.
    function test_2_theMostAnOrderMayPayIsExact() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minBuyAmount = 10_001;
        terms.minimumBiddingAmountPerOrder = 10_000;
        uint256 pool = initiate(terms);
        vm.warp(START);
        // 2^32 times 10,000 / 10,001 a token: 77,679,600,489,999 and a 10,001st.
        uint96 most = 77_679_600_489_999;
        fund(alice, 1 ether);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IAuction.AboveHighestPrice.selector, most));
        auction.placeSellOrders(pool, new bytes32[](0), list(18_088), list(most + 1), new uint256[](1));
        auction.placeSellOrders(pool, new bytes32[](0), list(18_088), list(most), new uint256[](1));
    }

    // ------------------------------------------------------ 3: few decimals

    /// With a token of no decimals a bidder paid 1,111 at a limit of 1,000, and a whole token went as dust.
    function test_3_aPoolWhoseRoundingMattersIsRefused() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minBuyAmount = 9_999;
        terms.minimumBiddingAmountPerOrder = 10_000;
        fundOwner(2000 ether);
        vm.startPrank(poolOwner);
        vm.expectRevert(IAuction.InvalidAmounts.selector);
        auction.initiatePool(terms);
        terms.minBuyAmount = 10_000;
        terms.minimumBiddingAmountPerOrder = 9_999;
        vm.expectRevert(IAuction.InvalidAmounts.selector);
        auction.initiatePool(terms);
        terms.minimumBiddingAmountPerOrder = 10_000;
        auction.initiatePool(terms);
    }

    // --------------------------------------------- 4: many in a transaction

    /// One order claimed in front made a transaction fail that claimed several.
    function test_4_claimsServeTheOrdersThatAreLeft() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = threeOrders(pool);
        settle(pool);
        claim(pool, orders[1]);
        auction.claimFromParticipantOrder(pool, orders);
        assertEq(pooling.balanceOf(alice), 9 ether);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, orders[0]));
        auction.claimFromParticipantOrder(pool, orders);
    }

    function test_4_refundsServeTheOrdersThatAreLeft() public {
        uint256 pool = givenLivePool();
        uint256[] memory orders = threeOrders(pool);
        givenCancelledPool(pool);
        refund(pool, orders[0]);
        auction.refundOrder(pool, orders);
        assertEq(bidding.balanceOf(alice), 9 ether);
        vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, orders[0]));
        auction.refundOrder(pool, orders);
    }

    function threeOrders(uint256 pool) private returns (uint256[] memory orders) {
        orders = new uint256[](3);
        for (uint96 i; i < 3; ++i) {
            orders[i] = place(pool, alice, 1 ether, (i + 2) * 1 ether);
        }
    }

    // -------------------------------------------- 5: a sale for friends only

    /// A running sale became one for the owner's friends, who bought the rest without rivals.
    function test_5_aRunningPublicSaleStaysPublic() public {
        uint256 pool = givenLivePool();
        vm.prank(poolOwner);
        vm.expectRevert(IAuction.PoolStarted.selector);
        auction.whitelistUpdate(pool, keccak256(bytes.concat(keccak256(abi.encode(friend)))));
        place(pool, alice, 1 ether, 2 ether);
    }

    function test_5_aWhitelistMayChangeWhileItsSaleRunsButNeverGoes() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.merkleRoot = "list";
        uint256 pool = initiate(terms);
        vm.warp(END - 121);
        vm.startPrank(poolOwner);
        auction.whitelistUpdate(pool, "another list");
        assertEq(auction.poolData(pool).terms.merkleRoot, "another list");
        vm.expectRevert(IAuction.EmptyWhitelist.selector);
        auction.whitelistUpdate(pool, 0);
    }

    // ------------------------------------------------------- 8: at the edges

    function test_8_aPoolsRecordNeedsNoAnswerOfItsTokens() public {
        uint256 pool = givenPool();
        vm.mockCallRevert(address(pooling), abi.encodeCall(IERC20Metadata.decimals, ()), "");
        vm.mockCallRevert(address(bidding), abi.encodeCall(IERC20Metadata.decimals, ()), "");
        IAuction.PoolTerms memory terms = auction.poolData(pool).terms;
        assertEq(abi.encode(terms), abi.encode(defaultTerms()));
    }

    function test_8_theOrderPreviewIsRightAfterSettlement() public {
        uint256 pool = givenLivePool();
        place(pool, alice, 500 ether, 1500 ether);
        uint256 order = place(pool, bob, 400 ether, 800 ether);
        settle(pool);
        (uint256 claimed, uint256 refunded) = auction.previewClaim(pool, order);
        (uint256 claimedNow, uint256 refundedNow) = auction.previewOrder(pool, 400 ether, 800 ether);
        assertEq(claimedNow, claimed);
        assertEq(refundedNow, refunded);
    }

    function test_8_anOrderOfACancelledPoolIsPreviewedAsRefunded() public {
        uint256 pool = givenPool();
        givenCancelledPool(pool);
        (uint256 claimed, uint256 refunded) = auction.previewOrder(pool, 1 ether, 2 ether);
        assertEq(claimed, 0);
        assertEq(refunded, 2 ether);
    }

    /// A start long past put a sale live as soon as it was opened, before anybody could look at it.
    function test_8_aPoolCannotStartInThePast() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        fundOwner(2000 ether);
        vm.startPrank(poolOwner);
        vm.warp(START + 15 minutes + 1);
        vm.expectRevert(IAuction.InvalidDates.selector);
        auction.initiatePool(terms);
        // A transaction that waited a while for its block is not lost.
        vm.warp(START + 15 minutes);
        auction.initiatePool(terms);
    }

    function test_8_theAuctionIsNeitherFeeReceiverNorBidderNorRecipient() public {
        vm.prank(contractOwner);
        vm.expectRevert(IAuction.AuctionItself.selector);
        auction.setFeeParameters(1, address(auction));

        uint256 pool = givenLivePool();
        fund(alice, 1 ether);
        vm.startPrank(alice);
        vm.expectRevert(IAuction.AuctionItself.selector);
        auction.placeSellOrdersOnBehalf(
            pool, new bytes32[](0), list(1 ether), list(1 ether), new uint256[](1), address(auction)
        );
        vm.expectRevert(IAuction.AuctionItself.selector);
        auction.withdrawCredit(address(bidding), address(auction));
    }

    function test_8_whoPaysForAnothersOrderIsOnRecord() public {
        uint256 pool = givenLivePool();
        fund(bob, 2 ether);
        vm.prank(bob);
        vm.expectEmit(address(auction));
        emit IAuction.SellOrdersPaid(pool, bob, alice, 2 ether);
        auction.placeSellOrdersOnBehalf(pool, new bytes32[](0), list(1 ether), list(2 ether), new uint256[](1), alice);
    }

    function test_8_whoSendsAClaimOrARefundIsOnRecord() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        uint256 cancelled = givenPool();
        uint256 refunded = place(cancelled, alice, 1 ether, 2 ether);
        givenCancelledPool(cancelled);
        settle(pool);
        vm.startPrank(carol);
        vm.expectEmit(address(auction));
        emit IAuction.OrderClaimedByUser(pool, alice, order, 2 ether, 0, carol);
        claim(pool, order);
        vm.expectEmit(address(auction));
        emit IAuction.OrderRefunded(cancelled, alice, refunded, 2 ether, carol);
        refund(cancelled, refunded);
    }
}
