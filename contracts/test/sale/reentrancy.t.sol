// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Actor} from "../auction/audit.t.sol";
import {CallbackToken, MoodyToken} from "../tokens/HostileTokens.sol";
import {SaleTest} from "./SaleTest.sol";

/// @notice Calls every guarded function of the sale from inside the payment token, as the role that the function needs.
/// One actor is operator and buyer, and each call succeeds outside the token.
contract FixedPriceSaleReentrancyTest is SaleTest {
    Actor private actor = new Actor();
    CallbackToken private token = new CallbackToken();
    MoodyToken private moody = new MoodyToken();
    /// an open sale, and one that ended with tokens to claim and proceeds to withdraw
    uint256 private open;
    uint256 private ended;
    bytes[] private calls;

    function setUp() public override {
        super.setUp();
        operator = address(actor);
        vm.prank(sales.owner());
        sales.transferOwnership(operator);
        send(address(sales), abi.encodeCall(sales.acceptOwnership, ()));
        for (uint256 i; i < 3; ++i) {
            address funded = [address(token), address(moody), address(saleToken)][i];
            moody.mint(operator, 1e30);
            token.mint(operator, 1e30);
            saleToken.mint(operator, 1e30);
            send(funded, abi.encodeCall(IERC20.approve, (address(sales), type(uint256).max)));
        }
        givenSales();
        bytes32[] memory proof;
        uint128 most = type(uint128).max;
        IERC20 sold = IERC20(address(saleToken));
        calls.push(
            abi.encodeCall(
                sales.create, (sold, IERC20(address(token)), PRICE, SUPPLY, start + 30 days, end + 30 days, EVERYBODY)
            )
        );
        calls.push(abi.encodeCall(sales.purchase, (open, 1e18, most, proof)));
        calls.push(abi.encodeCall(sales.claim, (ended)));
        calls.push(abi.encodeCall(sales.withdraw, (ended, operator)));
        calls.push(abi.encodeCall(sales.withdrawCredit, (IERC20(address(moody)), operator)));
    }

    function test_everyFunctionThatMovesTokensIsGuardedInsideACallback() public {
        bytes32[] memory proof;
        bytes memory outer = abi.encodeCall(sales.purchase, (open, 1e18, type(uint128).max, proof));
        for (uint256 i; i < calls.length; ++i) {
            uint256 state = vm.snapshotState();
            token.arm(token.transferFrom.selector, operator, abi.encodeCall(Actor.send, (address(sales), calls[i])));
            send(address(sales), outer);
            assertFalse(token.isSuccess());
            assertEq(bytes4(token.answer()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            vm.revertToState(state);
        }
    }

    /// The guard alone refuses the calls above: by themselves they succeed.
    function test_everyFunctionThatMovesTokensSucceedsOutsideACallback() public {
        for (uint256 i; i < calls.length; ++i) {
            uint256 state = vm.snapshotState();
            send(address(sales), calls[i]);
            vm.revertToState(state);
        }
    }

    // --------------------------------------------------------------------------- helpers

    /// The actor has bought in the ended sale, and has credit in a token that refused a payment.
    function givenSales() private {
        bytes32[] memory proof;
        ended = create(IERC20(address(saleToken)), IERC20(address(token)));
        uint256 refused = create(IERC20(address(moody)), IERC20(address(token)));
        (start, end) = (start + 2 weeks, end + 2 weeks);
        open = create(IERC20(address(saleToken)), IERC20(address(token)));
        vm.warp(start - 2 weeks);
        send(address(sales), abi.encodeCall(sales.purchase, (ended, 1e18, type(uint128).max, proof)));
        send(address(sales), abi.encodeCall(sales.purchase, (refused, 1e18, type(uint128).max, proof)));
        vm.warp(start);
        moody.setPaused(true);
        send(address(sales), abi.encodeCall(sales.claim, (refused)));
        moody.setPaused(false);
    }

    function send(address target, bytes memory call) private {
        actor.send(target, call);
    }
}
