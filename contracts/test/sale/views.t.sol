// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {FixedPriceSale} from "../../src/FixedPriceSale.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleViewsTest is SaleTest {
    function test_QuoteIsThePaymentForAnAmount() public view {
        assertEq(sales.quote(saleId, 10e18), 20e6);
        assertEq(sales.quote(saleId, 1), 1);
        assertEq(sales.quote(saleId, 0), 0);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.sale(2);
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.quote(2, 1);
    }

    function test_RevertWhen_ThePaymentIsTooLargeToCount() public {
        vm.prank(operator);
        sales.setPrice(saleId, type(uint128).max);
        uint256 payment = uint256(type(uint128).max) * 2;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, payment));
        sales.quote(saleId, 2e18);
        assertEq(sales.quote(saleId, 1e18), type(uint128).max);
    }

    function test_TheOperatorIsPassedOnInTwoSteps() public {
        vm.prank(operator);
        sales.transferOwnership(alice);
        assertEq(sales.owner(), operator);
        assertEq(sales.pendingOwner(), alice);
        vm.prank(alice);
        sales.acceptOwnership();
        assertEq(sales.owner(), alice);
    }

    function test_RevertWhen_SomebodyElseGivesTheSalesAway() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        sales.transferOwnership(alice);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        sales.acceptOwnership();
    }

    function test_RevertWhen_NobodyIsToBeTheOperator() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new FixedPriceSale(address(0));
    }
}
