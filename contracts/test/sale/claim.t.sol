// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleClaimTest is SaleTest {
    function test_PaysThePurchasedTokensAfterTheEnd() public givenAliceBought(10e18) givenTheSaleEnded {
        vm.expectEmit();
        emit IFixedPriceSale.Claimed(saleId, alice, 10e18);
        claim(alice);
        assertEq(saleToken.balanceOf(alice), 10e18);
        assertEq(saleOf(saleId).claimed, 10e18);
        (uint128 purchased, bool hasClaimed) = sales.purchaseOf(saleId, alice);
        assertEq(purchased, 10e18);
        assertTrue(hasClaimed);
    }

    function test_PaysEverybodyWhateverTheOperatorWithdrew() public givenAliceBought(10e18) {
        purchase(bob, SUPPLY - 20e18);
        vm.warp(end);
        vm.prank(operator);
        sales.withdraw(saleId, operator);
        claim(bob);
        claim(alice);
        assertEq(saleToken.balanceOf(alice), 10e18);
        assertEq(saleToken.balanceOf(bob), SUPPLY - 20e18);
        assertEq(saleToken.balanceOf(address(sales)), 0);
        assertEq(usdc.balanceOf(address(sales)), 0);
    }

    function test_RevertWhen_ItIsBeforeTheEnd() public givenAliceBought(10e18) {
        vm.warp(end - 1);
        vm.expectRevert(IFixedPriceSale.SaleNotEnded.selector);
        claim(alice);
    }

    function test_RevertWhen_ClaimedASecondTime() public givenAliceBought(10e18) givenTheSaleEnded {
        claim(alice);
        vm.expectRevert(IFixedPriceSale.AlreadyClaimed.selector);
        claim(alice);
    }

    function test_RevertWhen_NothingWasBought() public givenAliceBought(10e18) givenTheSaleEnded {
        vm.expectRevert(IFixedPriceSale.NothingToClaim.selector);
        claim(bob);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.claim(2);
    }

    function claim(address buyer) private {
        vm.prank(buyer);
        sales.claim(saleId);
    }
}
