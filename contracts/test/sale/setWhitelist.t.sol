// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleSetWhitelistTest is SaleTest {
    function test_HoldsForLaterPurchases() public givenTheSaleIsOpen {
        vm.expectEmit();
        emit IFixedPriceSale.WhitelistSet(saleId, whitelistRoot());
        set(whitelistRoot());
        vm.expectRevert(IFixedPriceSale.NotWhitelisted.selector);
        purchase(alice, 1e18);
    }

    function test_TheZeroRootOpensTheSaleToEverybody() public givenAWhitelistOfAliceAndBob givenTheSaleIsOpen {
        set(EVERYBODY);
        purchase(alice, 1e18);
        assertEq(saleOf(saleId).purchased, 1e18);
    }

    function test_RevertWhen_CallerIsNotTheOperator() public {
        expectNotOperator(alice);
        sales.setWhitelist(saleId, EVERYBODY);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.setWhitelist(2, EVERYBODY);
    }

    function set(bytes32 root) private {
        vm.prank(operator);
        sales.setWhitelist(saleId, root);
    }
}
