// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {
    BlacklistToken,
    FalseToken,
    FeeOnTransferToken,
    NoReturnToken,
    ReentrantToken
} from "../tokens/HostileTokens.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleHostileTokensTest is SaleTest {
    bytes32[] private noProof;

    function test_RevertWhen_ThePaymentTokenTakesAFee() public {
        FeeOnTransferToken token = new FeeOnTransferToken();
        sellFor(address(token));
        vm.expectRevert(abi.encodeWithSelector(IFixedPriceSale.UnexpectedAmountReceived.selector, 2e6, 1.98e6));
        purchase(alice, 1e18);
    }

    function test_RevertWhen_ThePaymentTokenReentersPurchase() public {
        ReentrantToken token = new ReentrantToken();
        sellFor(address(token));
        token.attack(address(sales), abi.encodeCall(sales.purchase, (saleId, 1e18, 2e6, noProof)));
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        purchase(alice, 1e18);
    }

    function test_RevertWhen_ThePaymentTokenReentersWithdraw() public {
        ReentrantToken token = new ReentrantToken();
        sellFor(address(token));
        // The token itself becomes the operator, the worst case.
        vm.prank(operator);
        sales.transferOwnership(address(token));
        vm.prank(address(token));
        sales.acceptOwnership();
        token.attack(address(sales), abi.encodeCall(sales.withdraw, (saleId, address(token))));
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        purchase(alice, 1e18);
    }

    function test_ASaleTokenThatReentersClaimGetsNothingOutOfIt() public {
        ReentrantToken token = new ReentrantToken();
        sell(address(token));
        vm.warp(start);
        purchase(alice, 1e18);
        vm.warp(end);
        token.attack(address(sales), abi.encodeCall(sales.claim, (saleId)));
        vm.prank(alice);
        sales.claim(saleId);
        assertEq(token.balanceOf(alice), 0);
        assertEq(sales.credit(IERC20(address(token)), alice), 1e18);
    }

    function test_RevertWhen_ThePaymentTokenOnlySaysFalse() public {
        FalseToken token = new FalseToken();
        sellFor(address(token));
        token.lie();
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
        purchase(alice, 1e18);
    }

    function test_TakesAndPaysTokensThatAnswerNothing() public {
        NoReturnToken token = new NoReturnToken();
        sell(address(token));
        vm.warp(start);
        purchase(alice, 1e18);
        vm.warp(end);
        vm.prank(alice);
        sales.claim(saleId);
        assertEq(token.balanceOf(alice), 1e18);
    }

    function test_ABlacklistedBuyerBlocksNobodyElse() public {
        BlacklistToken token = new BlacklistToken();
        sell(address(token));
        vm.warp(start);
        purchase(alice, 1e18);
        purchase(bob, 2e18);
        token.blacklist(alice);
        vm.warp(end);

        vm.prank(alice);
        sales.claim(saleId);
        vm.prank(bob);
        sales.claim(saleId);
        vm.prank(operator);
        sales.withdraw(saleId, operator);
        assertEq(token.balanceOf(bob), 2e18);
        // what alice bought stays hers
        assertEq(token.balanceOf(address(sales)), 1e18);
    }

    function test_ABlacklistedTreasuryIsReplacedByAnother() public {
        BlacklistToken token = new BlacklistToken();
        sellFor(address(token));
        purchase(alice, 1e18);
        token.blacklist(operator);
        vm.warp(end);
        vm.startPrank(operator);
        vm.expectRevert(abi.encodeWithSelector(BlacklistToken.Blacklisted.selector, operator));
        sales.withdraw(saleId, operator);
        sales.withdraw(saleId, bob);
        assertEq(token.balanceOf(bob), 1e30 + 2e6);
    }

    /// @dev Opens a sale of the hostile token.
    function sell(address token) private {
        fund(IERC20(token), operator);
        saleId = create(IERC20(token), IERC20(address(usdc)));
    }

    /// @dev Opens a sale paid with the hostile token.
    function sellFor(address token) private {
        fund(IERC20(token), alice);
        fund(IERC20(token), bob);
        saleId = create(IERC20(address(saleToken)), IERC20(token));
        vm.warp(start);
    }
}
