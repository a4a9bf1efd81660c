// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleSetPriceTest is SaleTest {
    function test_HoldsForLaterPurchases() public givenAliceBought(10e18) {
        vm.expectEmit();
        emit IFixedPriceSale.PriceSet(saleId, 2 * PRICE);
        vm.prank(operator);
        sales.setPrice(saleId, 2 * PRICE);

        assertEq(sales.quote(saleId, 10e18), 40e6);
        assertEq(saleOf(saleId).raised, 20e6);
    }

    function test_RevertWhen_ThePriceIsZero() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.InvalidPrice.selector);
        sales.setPrice(saleId, 0);
    }

    function test_RevertWhen_CallerIsNotTheOperator() public {
        expectNotOperator(alice);
        sales.setPrice(saleId, 1);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.setPrice(2, 1);
    }
}
