// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

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

    function test_TheOperatorIsPassedOnInTwoSteps() public {
        vm.prank(operator);
        sales.transferOwnership(alice);
        assertEq(sales.owner(), operator);
        vm.prank(alice);
        sales.acceptOwnership();
        assertEq(sales.owner(), alice);
    }
}
