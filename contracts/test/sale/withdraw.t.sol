// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleWithdrawTest is SaleTest {
    address private treasury = makeAddr("treasury");

    /// The money stays until the buyers may have their tokens.
    function test_RevertWhen_TheSaleRuns() public givenAliceBought(10e18) {
        vm.warp(end - 1);
        vm.expectRevert(IFixedPriceSale.SaleNotEnded.selector);
        withdraw();
        vm.warp(end);
        withdraw();
        assertEq(usdc.balanceOf(treasury), 20e6);
        assertEq(saleOf(saleId).withdrawn, 20e6);
    }

    function test_RevertWhen_TheReceiverIsTheContractItself() public givenAliceBought(10e18) givenTheSaleEnded {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.InvalidRecipient.selector);
        sales.withdraw(saleId, address(sales));
    }

    function test_PaysTheUnsoldTokensOnceAfterTheEnd() public givenAliceBought(10e18) givenTheSaleEnded {
        vm.expectEmit();
        emit IFixedPriceSale.Withdrawn(saleId, treasury, 20e6, SUPPLY - 10e18);
        withdraw();
        assertEq(saleToken.balanceOf(treasury), SUPPLY - 10e18);
        assertEq(saleOf(saleId).supply, 10e18);

        vm.expectRevert(IFixedPriceSale.NothingToWithdraw.selector);
        withdraw();
    }

    function test_PaysTheUnsoldTokensOfASaleNobodyBoughtIn() public givenTheSaleEnded {
        withdraw();
        assertEq(saleToken.balanceOf(treasury), SUPPLY);
    }

    function test_PaysTheProceedsOfASoldOutSaleAfterTheEnd() public givenAliceBought(SUPPLY) givenTheSaleEnded {
        withdraw();
        assertEq(usdc.balanceOf(treasury), 2000e6);
        assertEq(saleToken.balanceOf(treasury), 0);
    }

    function test_PaysASingleUnitOfEither() public givenAliceBought(1) {
        purchase(alice, SUPPLY - 2);
        vm.warp(end);
        withdraw();
        assertEq(saleToken.balanceOf(treasury), 1);

        vm.warp(start);
        saleId = create(IERC20(address(saleToken)), IERC20(address(usdc)));
        purchase(alice, 1);
        vm.warp(end);
        withdraw();
        assertEq(usdc.balanceOf(treasury), 2000e6 + 2);
    }

    /// Some tokens refuse to move nothing.
    function test_MovesNoSaleTokensWhenAllAreSold() public givenAliceBought(SUPPLY) givenTheSaleEnded {
        vm.expectCall(address(saleToken), abi.encodeWithSelector(IERC20.transfer.selector), 0);
        withdraw();
    }

    function test_MovesNoPaymentTokensWhenNoneCameIn() public givenTheSaleEnded {
        vm.expectCall(address(usdc), abi.encodeCall(IERC20.transfer, (treasury, 0)), 0);
        withdraw();
    }

    function test_RevertWhen_CallerIsNotTheOperator() public {
        expectNotOperator(alice);
        sales.withdraw(saleId, alice);
    }

    function test_RevertWhen_TheSaleIsUnknown() public {
        vm.prank(operator);
        vm.expectRevert(IFixedPriceSale.UnknownSale.selector);
        sales.withdraw(2, operator);
    }

    function withdraw() private {
        vm.prank(operator);
        sales.withdraw(saleId, treasury);
    }
}
