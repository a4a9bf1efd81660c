// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {TestToken} from "../../src/testing/TestToken.sol";
import {FeeOnTransferToken} from "../tokens/HostileTokens.sol";
import {SaleTest} from "./SaleTest.sol";

contract FixedPriceSaleCreateTest is SaleTest {
    function test_LocksTheSupplyAndRecordsTheTerms() public view {
        assertEq(saleToken.balanceOf(address(sales)), SUPPLY);
        assertEq(sales.saleCount(), 1);
        IFixedPriceSale.Sale memory s = saleOf(saleId);
        assertEq(address(s.saleToken), address(saleToken));
        assertEq(address(s.paymentToken), address(usdc));
        assertEq(s.start, start);
        assertEq(s.end, end);
        assertEq(s.decimals, 18);
        assertEq(s.price, PRICE);
        assertEq(s.supply, SUPPLY);
        assertFalse(s.paused);
        assertEq(s.purchased + s.claimed + s.raised + s.withdrawn, 0);
    }

    function test_StartsWithItsWhitelist() public {
        vm.prank(operator);
        saleId =
            sales.create(IERC20(address(saleToken)), IERC20(address(usdc)), PRICE, SUPPLY, start, end, whitelistRoot());
        assertEq(saleOf(saleId).merkleRoot, whitelistRoot());
        vm.warp(start);
        vm.expectRevert(IFixedPriceSale.NotWhitelisted.selector);
        purchase(alice, 1e18);
    }

    function test_EmitsIt() public {
        vm.expectEmit();
        emit IFixedPriceSale.SaleCreated(
            2, IERC20(address(saleToken)), IERC20(address(usdc)), PRICE, SUPPLY, start, end, EVERYBODY
        );
        create(IERC20(address(saleToken)), IERC20(address(usdc)));
    }

    function test_RevertWhen_CallerIsNotTheOperator() public {
        expectNotOperator(alice);
        sales.create(IERC20(address(saleToken)), IERC20(address(usdc)), PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function test_RevertWhen_TheTokensAreTheSame() public {
        expectRefused(IFixedPriceSale.InvalidTokens.selector);
        sales.create(IERC20(address(usdc)), IERC20(address(usdc)), PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function test_RevertWhen_ThePaymentTokenIsNoContract() public {
        expectRefused(IFixedPriceSale.InvalidTokens.selector);
        sales.create(IERC20(address(saleToken)), IERC20(alice), PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function test_RevertWhen_TheSaleTokenIsNoContract() public {
        vm.prank(operator);
        vm.expectRevert();
        sales.create(IERC20(alice), IERC20(address(usdc)), PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function test_RevertWhen_ThereIsNothingToSell() public {
        expectRefused(IFixedPriceSale.ZeroAmount.selector);
        sales.create(IERC20(address(saleToken)), IERC20(address(usdc)), PRICE, 0, start, end, EVERYBODY);
    }

    function test_RevertWhen_ThePriceIsZero() public {
        expectRefused(IFixedPriceSale.InvalidPrice.selector);
        sales.create(IERC20(address(saleToken)), IERC20(address(usdc)), 0, SUPPLY, start, end, EVERYBODY);
    }

    function test_RevertWhen_TheWindowIsEmpty() public {
        expectRefused(IFixedPriceSale.InvalidWindow.selector);
        sales.create(IERC20(address(saleToken)), IERC20(address(usdc)), PRICE, SUPPLY, end, end, EVERYBODY);
    }

    function test_RevertWhen_TheEndIsPast() public {
        vm.warp(end);
        expectRefused(IFixedPriceSale.InvalidWindow.selector);
        sales.create(IERC20(address(saleToken)), IERC20(address(usdc)), PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function test_RevertWhen_TheTokenHasAbsurdDecimals() public {
        IERC20 absurd = IERC20(address(new TestToken("Absurd", "ABS", 37, type(uint256).max)));
        expectRefused(IFixedPriceSale.InvalidDecimals.selector);
        sales.create(absurd, IERC20(address(usdc)), PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function test_TakesATokenOf36Decimals() public {
        TestToken token = new TestToken("Fine", "FINE", 36, type(uint256).max);
        fund(IERC20(address(token)), operator);
        assertEq(saleOf(create(IERC20(address(token)), IERC20(address(usdc)))).decimals, 36);
    }

    function test_RevertWhen_TheTokenTakesAFee() public {
        IERC20 feeToken = IERC20(address(new FeeOnTransferToken()));
        fund(feeToken, operator);
        vm.expectRevert(
            abi.encodeWithSelector(
                IFixedPriceSale.UnexpectedAmountReceived.selector, uint256(SUPPLY), uint256(SUPPLY) * 99 / 100
            )
        );
        vm.prank(operator);
        sales.create(feeToken, IERC20(address(usdc)), PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function expectRefused(bytes4 reason) private {
        vm.expectRevert(reason);
        vm.prank(operator);
    }
}
