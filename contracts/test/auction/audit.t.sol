// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {AuctionTest} from "./AuctionTest.sol";
import {CallbackToken, GreedyToken} from "../tokens/HostileTokens.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {SignatureCheck} from "../../src/SignatureCheck.sol";

/// @notice Sends any call, so that a contract can hold a role of the auction.
contract Actor {
    function send(address target, bytes calldata data) external {
        (bool success, bytes memory reason) = target.call(data);
        if (success) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }
}

/// @notice Accepts every signature, for some 600,000 gas.
contract SlowWallet {
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        uint256 start = gasleft();
        while (start - gasleft() < 600_000) {}
        return this.isValidSignature.selector;
    }
}

/// @notice Accepts every signature at once.
contract AcceptingWallet {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return this.isValidSignature.selector;
    }
}

/// @notice Rejects every signature at once.
contract RefusingWallet {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0xffffffff;
    }
}

/// @notice The findings of the audit of 29 November 2026: each attack worked before it was fixed.
contract AuditTest is AuctionTest {
    // -------------------------------------------------- C1: state changed inside a call

    /// A spam mark inside a settlement made the auction pay the pool's tokens twice, with those of another pool.
    function test_c1_aSpamMarkInsideASettlementPaysNothingTwice() public {
        givenPool();
        (uint256 pool, CallbackToken hostile, Actor hostileAdmin) = givenHostileAtomicPool();
        bytes memory mark = abi.encodeCall(IAuction.markSpam, (pool));
        hostile.arm(
            hostile.transferFrom.selector, address(hostileAdmin), abi.encodeCall(Actor.send, (address(auction), mark))
        );
        vm.startPrank(carol);
        auction.settlePoolAtomically(pool, new bytes32[](0), 1 ether, 1 ether, 0);
        attempt(abi.encodeCall(IAuction.withdrawPooledTokens, (pool)));
        assertLe(pooling.balanceOf(carol), 1000 ether);
        assertGe(pooling.balanceOf(address(auction)), 1000 ether);
    }

    /// After the token's call the settlement looks again, whatever the call did to the pool.
    function test_c1_aSettlementChecksThePoolAgainAfterItCalledTheToken() public {
        (uint256 pool, CallbackToken hostile,) = givenHostileAtomicPool();
        hostile.arm(hostile.transferFrom.selector, address(this), abi.encodeCall(this.overwriteState, (pool)));
        vm.prank(carol);
        vm.expectRevert(IAuction.PoolNotOpen.selector);
        auction.settlePoolAtomically(pool, new bytes32[](0), 1 ether, 1 ether, 0);
    }

    // ------------------------------------------------------- C2: a pool edited for ever

    /// Edits that each added 30 days to the end before them locked a pool for decades.
    function test_c2_theAdminEditsAPoolOnce() public {
        uint256 pool = givenPool();
        vm.startPrank(admin);
        auction.updatePoolAdmin(pool, START, END + 30 days, CANCEL, 0, 1 ether);
        vm.expectRevert(IAuction.AlreadyEdited.selector);
        auction.updatePoolAdmin(pool, START, END + 58 days, CANCEL, 0, 1 ether);
        assertEq(auction.poolData(pool).terms.poolEndDate, END + 30 days);
    }

    // --------------------------------------------------- C3 to C5: what a bidder signs

    /// An owner who changed the metadata in every block shut out all who had signed for the terms.
    function test_c3_aChangeOfTheMetadataFailsNoSignedOrder() public {
        uint256 pool = givenLivePool();
        IAuction.Expected memory expected = IAuction.Expected(auction.termsHash(pool), block.timestamp);
        vm.prank(poolOwner);
        auction.updatePoolUser(pool, "other");
        fund(alice, 1 ether);
        IAuction.Permit memory none;
        vm.prank(alice);
        auction.placeSellOrdersExpecting(pool, new bytes32[](0), list(1 ether), list(1 ether), expected, none);
        assertEq(bidding.balanceOf(alice), 0);
    }

    /// The terms were compared first, and a hostile token's permit could change them after that.
    function test_c4_theTermsAreComparedAfterThePermit() public {
        CallbackToken hostile = new CallbackToken();
        bidding = hostile;
        uint256 pool = givenLivePool();
        IAuction.Expected memory expected = IAuction.Expected(auction.termsHash(pool), block.timestamp);
        hostile.arm(hostile.permit.selector, address(this), abi.encodeCall(this.overwriteDates, (pool)));
        fund(alice, 1 ether);
        IAuction.Permit memory permit;
        permit.deadline = block.timestamp;
        vm.prank(alice);
        vm.expectRevert(IAuction.OtherTerms.selector);
        auction.placeSellOrdersExpecting(pool, new bytes32[](0), list(1 ether), list(1 ether), expected, permit);
    }

    /// A copy of a pool had the hash of the pool.
    function test_c5_noTwoPoolsShareATermsHash() public {
        uint256 pool = givenPool();
        bytes32 hash = auction.termsHash(pool);
        assertNotEq(hash, auction.termsHash(givenPool()));

        vm.chainId(block.chainid + 1);
        assertNotEq(hash, auction.termsHash(pool));
        vm.chainId(block.chainid - 1);
        assertEq(hash, auction.termsHash(pool));

        auction = deployAuction(15);
        assertNotEq(hash, auction.termsHash(givenPool()));
        auction = deployAuction(14);
        assertNotEq(hash, auction.termsHash(givenPool()));
    }

    // ---------------------------------------------------- C6: whoever sends chose the outcome

    /// A gas limit turned another's payment into a credit. Now every limit has the same outcome, or changes nothing.
    function test_c6_theSendersGasDecidesNothing() public {
        assertOutcome(0, true);
        assertOutcome(450_000, true);
        assertOutcome(2_200_000, false);
    }

    /// Refunds an order with all kinds of gas limits: it is always paid, or always credited.
    function assertOutcome(uint256 gasOfPayment, bool isPaid) private {
        GreedyToken greedy = new GreedyToken(gasOfPayment);
        bidding = greedy;
        vm.warp(START - 1);
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        givenCancelledPool(pool);
        bytes memory call = abi.encodeCall(IAuction.refundOrder, (pool, listOrders(order)));
        bool isEverServed;
        for (uint256 limit = 20_000; limit < 4_000_000; limit += limit / 50) {
            uint256 state = vm.snapshotState();
            (bool success,) = address(auction).call{gas: limit}(call);
            assertEq(bidding.balanceOf(alice), success && isPaid ? 2 ether : 0);
            assertEq(auction.credit(address(bidding), alice), success && !isPaid ? 2 ether : 0);
            isEverServed = isEverServed || success;
            vm.revertToState(state);
        }
        assertTrue(isEverServed);
    }

    /// Too little gas for a payment reverts with the reason.
    function test_c6_tooLittleGasForAPaymentReverts() public {
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 2 ether);
        givenCancelledPool(pool);
        uint256 limit = auction.PAYMENT_GAS();
        vm.expectRevert(IAuction.NotEnoughGas.selector);
        auction.refundOrder{gas: limit}(pool, listOrders(order));
    }

    /// A token that burns whatever it gets stops no settlement: its payments are credited.
    function test_c6_aTokenThatBurnsItsGasIsCredited() public {
        GreedyToken greedy = new GreedyToken(0);
        bidding = greedy;
        uint256 pool = givenLivePool();
        uint256 order = place(pool, alice, 1 ether, 1000 ether);
        greedy.want(type(uint256).max);
        vm.warp(END);
        auction.settlePool{gas: 3_000_000}(pool);
        claim(pool, order);
        assertEq(auction.credit(address(bidding), poolOwner), 985 ether);
        assertEq(pooling.balanceOf(alice), 1000 ether);
    }

    // ------------------------------------------------------------------ C7: ownership, dates

    /// One call made the admin of that time the admin for ever.
    function test_c7_theOwnerCannotRenounce() public {
        vm.prank(contractOwner);
        vm.expectRevert(IAuction.OwnerRequired.selector);
        Ownable2Step(address(auction)).renounceOwnership();
        assertEq(Ownable2Step(address(auction)).owner(), contractOwner);
    }

    /// A fee raised just before a pool was initiated held for it, whatever its owner had agreed to.
    function test_c7_theOwnerOfAPoolAcceptsAFee() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.maxFeeNumerator = 14;
        fundOwner(1000 ether);
        vm.prank(poolOwner);
        vm.expectRevert(abi.encodeWithSelector(IAuction.FeeNotAccepted.selector, 15));
        auction.initiatePool(terms);
        vm.prank(contractOwner);
        auction.setFeeParameters(14, feeReceiver);
        vm.prank(poolOwner);
        uint256 pool = auction.initiatePool(terms);
        assertEq(auction.poolData(pool).feeNumerator, 14);
        assertEq(auction.poolData(pool).terms.maxFeeNumerator, 14);
    }

    /// A sale of 700 days was accepted.
    function test_c7_aSaleLastsAtMost366Days() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        fundOwner(2000 ether);
        vm.startPrank(poolOwner);
        terms.poolEndDate = START + 366 days + 1;
        vm.expectRevert(IAuction.InvalidDates.selector);
        auction.initiatePool(terms);
        terms.poolEndDate = START + 366 days;
        uint256 pool = auction.initiatePool(terms);
        vm.startPrank(admin);
        vm.expectRevert(IAuction.InvalidDates.selector);
        auction.updatePoolAdmin(pool, START, START + 366 days + 1, CANCEL, 0, 1 ether);
        auction.updatePoolAdmin(pool, START + 1, START + 366 days + 1, CANCEL, 0, 1 ether);
    }

    // ------------------------------------------------- C8: a signature check without gas

    /// A node's gas cap made "did not sign" of a signature that is valid.
    function test_c8_aCheckWithoutEnoughGasAnswersNothing() public {
        address slow = address(new SlowWallet());
        address refusing = address(new RefusingWallet());
        assertEq(this.check{gas: 500_000}(slow), "");
        assertEq(this.check{gas: 500_000}(refusing), "");
        assertEq(this.check{gas: 500_000}(address(new AcceptingWallet())), abi.encode(true));
        assertEq(this.check{gas: 500_000}(alice), abi.encode(false));
        assertEq(this.check{gas: 6_000_000}(slow), abi.encode(true));
        assertEq(this.check{gas: 6_000_000}(refusing), abi.encode(false));
    }

    // --------------------------------------------------------------------------- helpers

    /// What the check of a wallet returns; nothing when it reverts.
    function check(address wallet) external returns (bytes memory) {
        bytes memory creation =
            abi.encodePacked(type(SignatureCheck).creationCode, abi.encode(wallet, bytes32(0), "", address(0), ""));
        address answer;
        assembly ("memory-safe") {
            answer := create(0, add(creation, 32), mload(creation))
        }
        return answer.code;
    }

    function attempt(bytes memory call) private {
        (bool success,) = address(auction).call(call);
        success;
    }

    function givenHostileAtomicPool() private returns (uint256 pool, CallbackToken hostile, Actor hostileAdmin) {
        hostile = new CallbackToken();
        hostileAdmin = new Actor();
        vm.prank(contractOwner);
        auction.setAdmin(address(hostileAdmin));
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.biddingToken = address(hostile);
        terms.isAtomicClosureAllowed = true;
        pooling.mint(carol, 1000 ether);
        hostile.mint(carol, 1 ether);
        vm.startPrank(carol);
        pooling.approve(address(auction), 1000 ether);
        hostile.approve(address(auction), 1 ether);
        pool = auction.initiatePool(terms);
        vm.stopPrank();
        vm.warp(END);
    }

    /// Marks a pool as spam behind the auction's back.
    function overwriteState(uint256 pool) external {
        overwrite(pool, 2 << 224);
    }

    /// Adds a second to a pool's end behind the auction's back.
    function overwriteDates(uint256 pool) external {
        overwrite(pool, 1 << 128);
    }

    /// Adds to the second slot of a pool's market.
    function overwrite(uint256 pool, uint256 added) private {
        bytes32 slot = bytes32(uint256(keccak256(abi.encode(pool, 4))) + 1);
        vm.store(address(auction), slot, bytes32(uint256(vm.load(address(auction), slot)) + added));
    }
}
