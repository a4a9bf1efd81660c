// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleSetWindowTest is SaleTest {
    function test_MovesStartAndEnd() public {
        vm.expectEmit();
        emit IFixedPriceSale.WindowSet(saleId, start + 1 days, end + 1 days);
        set(start + 1 days, end + 1 days);
        assertEq(saleOf(saleId).start, start + 1 days);
        assertEq(saleOf(saleId).end, end + 1 days);
    }

    function test_BringsTheEndCloserAfterAPurchase() public givenAliceBought(1e18) {
        set(start, end - 1 days);
        vm.warp(end - 1 days);
        vm.prank(alice);
        sales.claim(saleId);
        assertEq(saleToken.balanceOf(alice), 1e18);
    }

    function test_MayStayAsItIsAfterAPurchase() public givenAliceBought(1) {
        set(start, end);
        assertEq(saleOf(saleId).end, end);
        vm.expectRevert(IFixedPriceSale.WindowIsFixed.selector);
        set(start, end + 1);
    }

    function test_RevertWhen_TheEndMovesAwayFromBuyers() public givenAliceBought(1e18) {
        vm.expectRevert(IFixedPriceSale.WindowIsFixed.selector);
        set(start, end + 1);
    }

    function test_RevertWhen_TheStartMovesAfterAPurchase() public givenAliceBought(1e18) {
        vm.expectRevert(IFixedPriceSale.WindowIsFixed.selector);
        set(start + 1, end);
    }

    function test_RevertWhen_AnEndedSaleWithBuyersIsOpenedAgain() public givenAliceBought(1e18) givenTheSaleEnded {
        vm.expectRevert(IFixedPriceSale.WindowIsFixed.selector);
        set(start, end + 1 weeks);
    }

    function test_OpensAnEndedSaleWithoutBuyersAgain() public givenTheSaleEnded {
        set(end + 1, end + 1 weeks);
        vm.warp(end + 1);
        purchase(alice, 1e18);
    }

    function test_ASaleOpenedAgainHasNothingToSellOnceTheUnsoldAreWithdrawn() public givenTheSaleEnded {
        vm.prank(operator);
        sales.withdraw(saleId, operator);
        set(end + 1, end + 1 weeks);
        vm.warp(end + 1);
        vm.expectRevert(abi.encodeWithSelector(IFixedPriceSale.SupplyExceeded.selector, 0));
        purchase(alice, 1);
    }

    function test_RevertWhen_TheWindowIsEmpty() public {
        vm.expectRevert(IFixedPriceSale.InvalidWindow.selector);
        set(end, end);
    }

    function test_RevertWhen_TheEndIsPast() public givenTheSaleIsOpen {
        vm.expectRevert(IFixedPriceSale.InvalidWindow.selector);
        set(start - 2, start);
    }

    function test_RevertWhen_CallerIsNotTheOperator() public {
        expectNotOperator(alice);
        sales.setWindow(saleId, start, end);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.setWindow(2, start, end);
    }

    function set(uint40 start_, uint40 end_) private {
        vm.prank(operator);
        sales.setWindow(saleId, start_, end_);
    }
}
