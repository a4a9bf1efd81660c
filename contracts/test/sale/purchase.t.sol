// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSalePurchaseTest is SaleTest {
    function test_TakesThePriceAndRecordsTheTokens() public givenTheSaleIsOpen {
        uint256 before = usdc.balanceOf(alice);
        vm.expectEmit();
        emit IFixedPriceSale.Purchased(saleId, alice, 10e18, 20e6);
        purchase(alice, 10e18);

        assertEq(before - usdc.balanceOf(alice), 20e6);
        assertEq(usdc.balanceOf(address(sales)), 20e6);
        assertEq(saleOf(saleId).purchased, 10e18);
        assertEq(saleOf(saleId).raised, 20e6);
        (uint128 purchased, bool hasClaimed) = sales.purchaseOf(saleId, alice);
        assertEq(purchased, 10e18);
        assertFalse(hasClaimed);
    }

    function test_AddsUpOverSeveralPurchases() public givenAliceBought(10e18) {
        purchase(alice, 5e18);
        purchase(bob, 1e18);
        (uint128 purchased,) = sales.purchaseOf(saleId, alice);
        assertEq(purchased, 15e18);
        assertEq(saleOf(saleId).purchased, 16e18);
    }

    function test_IsOpenFromTheStartUntilJustBeforeTheEnd() public {
        vm.warp(start);
        purchase(alice, 1e18);
        vm.warp(end - 1);
        purchase(alice, 1e18);
    }

    function test_SellsTheWholeSupplyAndNothingMore() public givenAliceBought(SUPPLY - 1) {
        vm.expectRevert(abi.encodeWithSelector(IFixedPriceSale.SupplyExceeded.selector, 1));
        purchase(bob, 2);
        purchase(bob, 1);
        assertEq(saleOf(saleId).purchased, SUPPLY);
    }

    function test_RoundsThePaymentUp() public givenTheSaleIsOpen {
        purchase(alice, 1);
        assertEq(saleOf(saleId).raised, 1);
    }

    function testFuzz_NeverGivesATokenBelowItsPrice(uint128 amount, uint128 price) public givenTheSaleIsOpen {
        amount = uint128(bound(amount, 1, SUPPLY));
        price = uint128(bound(price, 1, 1e26));
        vm.prank(operator);
        sales.setPrice(saleId, price);
        uint256 payment = sales.quote(saleId, amount);
        purchase(alice, amount);
        assertEq(saleOf(saleId).raised, payment);
        assertGe(payment * 1e18, uint256(amount) * price);
        assertLt((payment - 1) * 1e18, uint256(amount) * price);
    }

    function test_TakesTheListedWithTheirProof() public givenAWhitelistOfAliceAndBob givenTheSaleIsOpen {
        vm.prank(alice);
        sales.purchase(saleId, 1e18, 2e6, proofOf(alice));
        vm.prank(bob);
        sales.purchase(saleId, 1e18, 2e6, proofOf(bob));
        assertEq(saleOf(saleId).purchased, 2e18);
    }

    function test_RevertWhen_TheProofIsSomebodyElses() public givenAWhitelistOfAliceAndBob givenTheSaleIsOpen {
        vm.expectRevert(IFixedPriceSale.NotWhitelisted.selector);
        vm.prank(alice);
        sales.purchase(saleId, 1e18, 2e6, proofOf(bob));
    }

    function test_RevertWhen_ThereIsNoProof() public givenAWhitelistOfAliceAndBob givenTheSaleIsOpen {
        vm.expectRevert(IFixedPriceSale.NotWhitelisted.selector);
        purchase(alice, 1e18);
    }

    function test_RevertWhen_ItIsBeforeTheStart() public {
        vm.warp(start - 1);
        vm.expectRevert(IFixedPriceSale.SaleNotOpen.selector);
        purchase(alice, 1e18);
    }

    function test_RevertWhen_TheSaleEnded() public givenTheSaleEnded {
        vm.expectRevert(IFixedPriceSale.SaleNotOpen.selector);
        purchase(alice, 1e18);
    }

    function test_RevertWhen_TheAmountIsZero() public givenTheSaleIsOpen {
        vm.expectRevert(IFixedPriceSale.ZeroAmount.selector);
        purchase(alice, 0);
    }

    function test_RevertWhen_ThePriceRoseAboveTheBuyersLimit() public givenTheSaleIsOpen {
        vm.prank(operator);
        sales.setPrice(saleId, PRICE + 1);
        vm.expectRevert(abi.encodeWithSelector(IFixedPriceSale.PaymentAboveLimit.selector, 2e6 + 1, 2e6));
        vm.prank(alice);
        sales.purchase(saleId, 1e18, 2e6, new bytes32[](0));
    }

    function test_RevertWhen_TheBuyerHasTooLittle() public givenTheSaleIsOpen {
        uint256 everything = usdc.balanceOf(alice);
        vm.prank(alice);
        usdc.transfer(bob, everything);
        vm.expectRevert();
        purchase(alice, 1e18);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.purchase(2, 1, 1, new bytes32[](0));
    }
}
