// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {BlacklistToken} from "../tokens/HostileTokens.sol";
import {SaleTest} from "./SaleTest.sol";

/// @notice What a review found in the fixed-price sale, under its number 7, and what came of it.
contract FixedPriceSaleFindingsTest is SaleTest {
    /// A buyer whom the token refuses could never claim.
    function test_7_aBuyerWhomTheTokenRefusesStillGetsTheTokens() public {
        BlacklistToken token = new BlacklistToken();
        fund(IERC20(address(token)), operator);
        saleId = create(IERC20(address(token)), IERC20(address(usdc)));
        vm.warp(start);
        purchase(alice, 10e18);
        token.blacklist(alice);
        vm.warp(end);
        vm.startPrank(alice);
        vm.expectEmit();
        emit IFixedPriceSale.PaymentCredited(IERC20(address(token)), alice, 10e18);
        sales.claim(saleId);
        vm.expectRevert(IFixedPriceSale.InvalidRecipient.selector);
        sales.withdrawCredit(IERC20(address(token)), address(sales));
        vm.expectRevert(IFixedPriceSale.InvalidRecipient.selector);
        sales.withdrawCredit(IERC20(address(token)), address(0));
        vm.expectEmit();
        emit IFixedPriceSale.CreditWithdrawn(IERC20(address(token)), alice, bob, 10e18);
        sales.withdrawCredit(IERC20(address(token)), bob);
        assertEq(token.balanceOf(bob), 10e18);
        vm.expectRevert(IFixedPriceSale.NothingToWithdraw.selector);
        sales.withdrawCredit(IERC20(address(token)), bob);
    }

    /// An operator who renounced left proceeds and unsold tokens locked for ever.
    function test_7_theOperatorCannotRenounce() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.OperatorRequired.selector);
        sales.renounceOwnership();
        assertEq(sales.owner(), operator);
    }

    /// The operator took the money while the buyers could not have their tokens yet.
    function test_7_proceedsLeaveNoSoonerThanBuyersMayClaim() public givenAliceBought(10e18) {
        vm.warp(end - 1);
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.SaleNotEnded.selector);
        sales.withdraw(saleId, operator);
        assertEq(usdc.balanceOf(address(sales)), 20e6);
    }

    /// One buyer could take everything.
    function test_7_aSaleMayCapWhatOneBuyerGets() public {
        vm.prank(operator);
        sales.setBuyerCap(saleId, 10e18);
        vm.warp(start);
        vm.expectRevert(abi.encodeWithSelector(IFixedPriceSale.BuyerCapExceeded.selector, 10e18));
        purchase(alice, 10e18 + 1);
    }
}
