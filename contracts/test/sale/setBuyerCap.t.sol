// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleSetBuyerCapTest is SaleTest {
    function test_NoBuyerGetsMoreThanTheCap() public {
        vm.expectEmit();
        emit IFixedPriceSale.BuyerCapSet(saleId, 10e18);
        setCap(10e18);
        assertEq(saleOf(saleId).buyerCap, 10e18);
        vm.warp(start);
        purchase(alice, 4e18);
        purchase(alice, 6e18);
        vm.expectRevert(abi.encodeWithSelector(IFixedPriceSale.BuyerCapExceeded.selector, 10e18));
        purchase(alice, 1);
        purchase(bob, 10e18);
    }

    function test_WithoutACapOneBuyerMayBuyEverything() public {
        setCap(1);
        setCap(0);
        vm.warp(start);
        purchase(alice, SUPPLY);
    }

    function test_TheCapMayBeASingleUnit() public {
        setCap(1);
        vm.warp(start);
        purchase(alice, 1);
        vm.expectRevert(abi.encodeWithSelector(IFixedPriceSale.BuyerCapExceeded.selector, 1));
        purchase(alice, 1);
    }

    function test_RevertWhen_CallerIsNotTheOperator() public {
        expectNotOperator(alice);
        sales.setBuyerCap(saleId, 1);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.setBuyerCap(2, 1);
    }

    function setCap(uint96 cap) private {
        vm.prank(operator);
        sales.setBuyerCap(saleId, cap);
    }
}
