// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SaleTest} from "./SaleTest.sol";

/// @notice Gas of whole transactions, kept in `snapshots/FixedPriceSale.json`.
contract FixedPriceSaleGasTest is SaleTest {
    function test_Create() public {
        create(IERC20(address(saleToken)), IERC20(address(usdc)));
        snapshot("create");
    }

    function test_Purchase() public givenTheSaleIsOpen {
        purchase(alice, 1e18);
        snapshot("purchase, first of the sale");
        purchase(bob, 1e18);
        snapshot("purchase, first of a buyer");
        purchase(bob, 1e18);
        snapshot("purchase, another of a buyer");
    }

    function test_PurchaseOfTheListed() public givenAWhitelistOfAliceAndBob givenAWhitelistedBuyer {
        vm.prank(bob);
        sales.purchase(saleId, 1e18, 2e6, proofOf(bob));
        snapshot("purchase, whitelist of two");
    }

    function test_Claim() public givenAliceBought(1e18) givenBobBought {
        vm.warp(end);
        vm.prank(alice);
        sales.claim(saleId);
        vm.prank(bob);
        sales.claim(saleId);
        snapshot("claim");
    }

    function test_Withdraw() public givenAliceBought(1e18) givenTheSaleEnded {
        vm.prank(operator);
        sales.withdraw(saleId, operator);
        snapshot("withdraw, proceeds and unsold tokens");
    }

    modifier givenAWhitelistedBuyer() {
        vm.warp(start);
        vm.prank(alice);
        sales.purchase(saleId, 1e18, 2e6, proofOf(alice));
        _;
    }

    modifier givenBobBought() {
        purchase(bob, 1e18);
        _;
    }

    function snapshot(string memory name) private {
        vm.snapshotGasLastCall("FixedPriceSale", name);
    }
}
