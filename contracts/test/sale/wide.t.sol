// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

/// @notice Every number that a sale stores keeps all its bits.
contract FixedPriceSaleWideTest is SaleTest {
    uint128 private constant WIDE = type(uint128).max - 1;

    function setUp() public override {
        super.setUp();
        start = type(uint40).max - 10;
        end = type(uint40).max - 1;
        saleToken.mint(operator, type(uint128).max);
        usdc.mint(alice, type(uint128).max);
    }

    function test_aSaleKeepsItsTermsToTheLastBit() public {
        saleId = createWide(WIDE, 1e18);
        IFixedPriceSale.Sale memory sale = saleOf(saleId);
        assertEq(sale.supply, WIDE);
        assertEq(sale.start, start);
        assertEq(sale.end, end);
        assertEq(sale.price, 1e18);
    }

    function test_changedTermsAreKeptToTheLastBit() public {
        vm.startPrank(operator);
        sales.setWindow(saleId, start, end);
        sales.setPrice(saleId, WIDE);
        sales.setBuyerCap(saleId, type(uint96).max);
        vm.stopPrank();
        IFixedPriceSale.Sale memory sale = saleOf(saleId);
        assertEq(sale.start, start);
        assertEq(sale.end, end);
        assertEq(sale.price, WIDE);
        assertEq(sale.buyerCap, type(uint96).max);
    }

    function test_aPriceIsKeptToTheLastBit() public {
        saleId = createWide(1, WIDE);
        assertEq(saleOf(saleId).price, WIDE);
    }

    function test_purchasesAndClaimsAreCountedToTheLastBit() public {
        saleId = createWide(WIDE, 1e18);
        vm.warp(start);
        purchase(alice, WIDE);
        (uint128 bought,) = sales.purchaseOf(saleId, alice);
        assertEq(bought, WIDE);
        assertEq(saleOf(saleId).purchased, WIDE);
        assertEq(saleOf(saleId).raised, WIDE);
        vm.warp(end);
        vm.prank(alice);
        sales.claim(saleId);
        assertEq(saleOf(saleId).claimed, WIDE);
        vm.prank(operator);
        sales.withdraw(saleId, operator);
        assertEq(saleOf(saleId).withdrawn, WIDE);
    }

    function createWide(uint128 supply, uint128 price) private returns (uint256) {
        vm.prank(operator);
        return sales.create(IERC20(address(saleToken)), IERC20(address(usdc)), price, supply, start, end, EVERYBODY);
    }
}
