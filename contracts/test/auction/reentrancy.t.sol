// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {AuctionTest} from "./AuctionTest.sol";
import {Actor} from "./audit.t.sol";
import {CallbackToken, MoodyToken} from "../tokens/HostileTokens.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

/// @notice Calls every function of the auction that is no view from inside every function of a token that the auction
/// calls, as the role that the function needs. One actor holds all roles, and each call succeeds outside the token.
contract ReentrancyTest is AuctionTest {
    /// How a function is called from inside a token.
    struct Entry {
        bytes call;
        /// why the function needs no guard; empty for one that must have it
        string unguarded;
        /// the reason of the revert where an unguarded call reverts
        bytes4 reason;
    }

    /// Gas limit of each call: a write in a read-only callback burns most of it.
    uint256 private constant GAS = 10_000_000;

    Actor private actor = new Actor();
    CallbackToken private token = new CallbackToken();
    mapping(string name => Entry) private entries;
    MoodyToken private moody;
    /// pools that bid in the token, named after their state; of `swept` only the dust is left
    uint256 private upcoming;
    uint256 private live;
    uint256 private ended;
    uint256 private spam;
    uint256 private cancelled;
    uint256 private settled;
    uint256 private swept;
    /// orders in `live`, `cancelled` and `settled`
    uint256 private openOrder;
    uint256 private refundable;
    uint256 private claimable;

    function setUp() public override {
        super.setUp();
        bidding = token;
        givenPools();
        describeFunctions();
    }

    function test_everyFunctionIsGuardedInsideEveryCallbackOrListedWithAReason() public {
        string[] memory names = changingFunctions();
        assertGt(names.length, 20);
        bytes4[4] memory callbacks =
            [token.transfer.selector, token.transferFrom.selector, token.permit.selector, token.balanceOf.selector];
        for (uint256 i; i < names.length; ++i) {
            Entry memory entry = entries[names[i]];
            assertGt(entry.call.length, 0, string.concat(names[i], " is not described"));
            for (uint256 j; j < callbacks.length; ++j) {
                uint256 state = vm.snapshotState();
                (bool isSuccess, bytes memory answer) = callInside(callbacks[j], entry.call);
                if (bytes(entry.unguarded).length == 0) {
                    assertFalse(isSuccess, names[i]);
                    assertEq(bytes4(answer), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, names[i]);
                } else if (entry.reason != 0) {
                    assertEq(bytes4(answer), entry.reason, names[i]);
                } else if (callbacks[j] != token.balanceOf.selector) {
                    // A read-only call changes nothing, whatever it calls.
                    assertTrue(isSuccess, names[i]);
                }
                vm.revertToState(state);
            }
        }
    }

    /// The guard alone refuses the calls above: by themselves they succeed.
    function test_everyFunctionSucceedsOutsideACallback() public {
        string[] memory names = changingFunctions();
        for (uint256 i; i < names.length; ++i) {
            Entry memory entry = entries[names[i]];
            if (entry.reason != 0) continue;
            uint256 state = vm.snapshotState();
            send(entry.call);
            vm.revertToState(state);
        }
    }

    // --------------------------------------------------------------------------- helpers

    /// Names of the functions in the auction's compiled interface that may change something.
    function changingFunctions() private view returns (string[] memory names) {
        string memory artifact = vm.readFile("out/Auction.sol/Auction.json");
        names = new string[](200);
        uint256 count;
        for (uint256 i; vm.keyExistsJson(artifact, entryOf(i, "")); ++i) {
            if (!isEqual(vm.parseJsonString(artifact, entryOf(i, ".type")), "function")) continue;
            if (!isEqual(vm.parseJsonString(artifact, entryOf(i, ".stateMutability")), "nonpayable")) continue;
            names[count++] = vm.parseJsonString(artifact, entryOf(i, ".name"));
        }
        assembly ("memory-safe") {
            mstore(names, count)
        }
    }

    function entryOf(uint256 i, string memory field) private pure returns (string memory) {
        return string.concat(".abi[", vm.toString(i), "]", field);
    }

    function isEqual(string memory a, string memory b) private pure returns (bool) {
        return keccak256(bytes(a)) == keccak256(bytes(b));
    }

    /// Calls the auction in the middle of one of the token's functions.
    function callInside(bytes4 callback, bytes memory call) private returns (bool isSuccess, bytes memory answer) {
        token.arm(callback, address(actor), abi.encodeCall(Actor.send, (address(auction), call)));
        IAuction.Permit memory permit;
        permit.deadline = block.timestamp;
        uint96[] memory amounts = list(1 ether);
        bytes memory outer = callback == token.transfer.selector
            ? abi.encodeCall(IAuction.refundOrder, (cancelled, listOrders(refundable)))
            : abi.encodeCall(
                IAuction.placeSellOrdersWithPermit, (live, new bytes32[](0), amounts, amounts, new uint256[](1), permit)
            );
        (bool success, bytes memory reason) =
            address(actor).call{gas: GAS}(abi.encodeCall(Actor.send, (address(auction), outer)));
        if (token.isCalled()) return (token.isSuccess(), token.answer());
        assertFalse(success);
        assertEq(bytes4(reason), CallbackToken.Called.selector);
        bytes memory outcome = new bytes(reason.length - 4);
        for (uint256 i; i < outcome.length; ++i) {
            outcome[i] = reason[i + 4];
        }
        return abi.decode(outcome, (bool, bytes));
    }

    /// All pools belong to the actor, who is admin and contract owner as well.
    function givenPools() private {
        poolOwner = alice = address(actor);
        vm.prank(contractOwner);
        auction.setAdmin(address(actor));
        vm.prank(contractOwner);
        Ownable2Step(address(auction)).transferOwnership(address(actor));
        send(abi.encodeCall(Ownable2Step.acceptOwnership, ()));
        // Offered again, so that it can be accepted in the test.
        send(abi.encodeCall(Ownable2Step.transferOwnership, (address(actor))));
        fund(alice, 10_000 ether);
        fundOwner(10_000 ether);

        IAuction.PoolTerms memory terms = defaultTerms();
        live = initiate(terms);
        cancelled = initiate(terms);
        spam = initiate(terms);
        terms.poolStartDate = END - 1 days;
        terms.poolEndDate = END + 1 days;
        upcoming = initiate(terms);
        terms = defaultTerms();
        (terms.poolEndDate, terms.orderCancellationEndDate) = (START + 1 days, START);
        terms.isAtomicClosureAllowed = true;
        ended = initiate(terms);
        settled = initiate(terms);
        (terms.pooledSellAmount, terms.minBuyAmount, terms.minimumBiddingAmountPerOrder) = (100_000, 10_000, 10_000);
        swept = initiate(terms);
        givenCredit();

        vm.warp(START);
        openOrder = place(live, alice, 1 ether, 1 ether);
        cancel(live, alice, place(live, alice, 1 ether, 1 ether));
        refundable = place(cancelled, alice, 1 ether, 1 ether);
        claimable = place(settled, alice, 1 ether, 1 ether);
        uint256[] memory three = new uint256[](3);
        for (uint256 i; i < 3; ++i) {
            three[i] = place(swept, alice, 10_000, 200_000);
        }
        send(abi.encodeCall(IAuction.markSpam, (spam)));
        send(abi.encodeCall(IAuction.markCancel, (cancelled)));
        vm.warp(START + 1 days);
        auction.settlePool(settled);
        auction.settlePool(swept);
        auction.claimFromParticipantOrder(swept, three);
    }

    /// The actor has credit in a token that refused a payment.
    function givenCredit() private {
        moody = new MoodyToken();
        moody.mint(address(actor), 1000 ether);
        send(address(moody), abi.encodeCall(moody.approve, (address(auction), 1000 ether)));
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.poolingToken = address(moody);
        send(abi.encodeCall(IAuction.initiatePool, (terms)));
        moody.setPaused(true);
        send(abi.encodeCall(IAuction.markCancel, (auction.poolCounter())));
        moody.setPaused(false);
    }

    function describeFunctions() private {
        IAuction.PoolTerms memory terms = defaultTerms();
        (terms.poolStartDate, terms.poolEndDate) = (END, END + 1 days);
        IAuction.Permit memory permit;
        bytes32[] memory proof;
        uint96[] memory amounts = list(1 ether);
        uint256[] memory hints = new uint256[](1);
        guarded("initiatePool", abi.encodeCall(IAuction.initiatePool, (terms)));
        guarded("initiatePoolWithPermit", abi.encodeCall(IAuction.initiatePoolWithPermit, (terms, permit)));
        guarded("updatePoolUser", abi.encodeCall(IAuction.updatePoolUser, (live, "form")));
        guarded(
            "updatePoolAdmin", abi.encodeCall(IAuction.updatePoolAdmin, (upcoming, END - 1 days, END, END, 0, 1 ether))
        );
        guarded("whitelistUpdate", abi.encodeCall(IAuction.whitelistUpdate, (upcoming, "root")));
        guarded("markCancel", abi.encodeCall(IAuction.markCancel, (live)));
        guarded("markSpam", abi.encodeCall(IAuction.markSpam, (live)));
        guarded("deletPool", abi.encodeCall(IAuction.deletPool, (upcoming)));
        guarded("withdrawPooledTokens", abi.encodeCall(IAuction.withdrawPooledTokens, (spam)));
        guarded("placeSellOrders", abi.encodeCall(IAuction.placeSellOrders, (live, proof, amounts, amounts, hints)));
        guarded(
            "placeSellOrdersWithPermit",
            abi.encodeCall(IAuction.placeSellOrdersWithPermit, (live, proof, amounts, amounts, hints, permit))
        );
        guarded(
            "placeSellOrdersOnBehalf",
            abi.encodeCall(IAuction.placeSellOrdersOnBehalf, (live, proof, amounts, amounts, hints, bob))
        );
        IAuction.Expected memory expected = IAuction.Expected(auction.termsHash(live), END);
        guarded(
            "placeSellOrdersExpecting",
            abi.encodeCall(IAuction.placeSellOrdersExpecting, (live, proof, amounts, amounts, expected, permit))
        );
        guarded("cancelSellOrders", abi.encodeCall(IAuction.cancelSellOrders, (live, listOrders(openOrder))));
        guarded("withdrawPenalties", abi.encodeCall(IAuction.withdrawPenalties, (live)));
        guarded("settlePool", abi.encodeCall(IAuction.settlePool, (ended)));
        guarded(
            "settlePoolAtomically", abi.encodeCall(IAuction.settlePoolAtomically, (ended, proof, 1 ether, 1 ether, 0))
        );
        guarded(
            "claimFromParticipantOrder",
            abi.encodeCall(IAuction.claimFromParticipantOrder, (settled, listOrders(claimable)))
        );
        guarded("refundOrder", abi.encodeCall(IAuction.refundOrder, (cancelled, listOrders(refundable))));
        guarded("sweepDust", abi.encodeCall(IAuction.sweepDust, (swept)));
        guarded("withdrawCredit", abi.encodeCall(IAuction.withdrawCredit, (address(moody), carol)));

        string memory pools_ = "only pools initiated later have it, and a pool reads it before it calls a token";
        unguarded("setFeeParameters", abi.encodeCall(IAuction.setFeeParameters, (1, bob)), pools_);
        unguarded("setAdmin", abi.encodeCall(IAuction.setAdmin, (bob)), "what the admin may do is guarded");
        string memory roles = "touches no pool, and the owner's functions touch none";
        unguarded("transferOwnership", abi.encodeCall(Ownable2Step.transferOwnership, (bob)), roles);
        unguarded("acceptOwnership", abi.encodeCall(Ownable2Step.acceptOwnership, ()), roles);
        unguarded("registerUser", abi.encodeCall(IAuction.registerUser, ()), "ids are given once and touch no pool");
        entries["registerUser"].reason = IAuction.AlreadyRegistered.selector;
        unguarded("askLens", abi.encodeCall(IAuction.askLens, ("")), "answers only the auction itself, read-only");
        entries["askLens"].reason = IAuction.NotTheAuction.selector;
    }

    function guarded(string memory name, bytes memory call) private {
        entries[name].call = call;
    }

    function unguarded(string memory name, bytes memory call, string memory why) private {
        entries[name].call = call;
        entries[name].unguarded = why;
    }

    function send(bytes memory call) private {
        send(address(auction), call);
    }

    function send(address target, bytes memory call) private {
        actor.send(target, call);
    }
}
