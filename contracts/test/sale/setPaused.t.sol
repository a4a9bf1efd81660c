// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleSetPausedTest is SaleTest {
    function test_StopsPurchasesAndLetsThemGoOn() public givenTheSaleIsOpen {
        vm.expectEmit();
        emit IFixedPriceSale.PauseSet(saleId, true);
        set(true);
        vm.expectRevert(IFixedPriceSale.SalePaused.selector);
        purchase(alice, 1e18);

        set(false);
        purchase(alice, 1e18);
        assertEq(saleOf(saleId).purchased, 1e18);
    }

    function test_DoesNotStopClaims() public givenAliceBought(1e18) givenTheSaleEnded {
        set(true);
        vm.prank(alice);
        sales.claim(saleId);
        assertEq(saleToken.balanceOf(alice), 1e18);
    }

    function test_RevertWhen_CallerIsNotTheOperator() public {
        expectNotOperator(alice);
        sales.setPaused(saleId, true);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.setPaused(2, true);
    }

    function set(bool paused) private {
        vm.prank(operator);
        sales.setPaused(saleId, paused);
    }
}
