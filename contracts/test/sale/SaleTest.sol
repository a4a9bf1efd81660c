// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {FixedPriceSale} from "../../src/FixedPriceSale.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {TestToken} from "../../src/testing/TestToken.sol";

/// @notice A sale of 1,000 tokens (18 decimals) for 2 USDC (6 decimals) each, open for a week from tomorrow.
abstract contract SaleTest is Test {
    uint128 internal constant SUPPLY = 1000e18;
    uint128 internal constant PRICE = 2e6;
    bytes32 internal constant EVERYBODY = 0;

    address internal operator = makeAddr("operator");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");

    FixedPriceSale internal sales;
    TestToken internal saleToken;
    TestToken internal usdc;
    uint40 internal start;
    uint40 internal end;
    uint256 internal saleId;

    function setUp() public virtual {
        sales = new FixedPriceSale(operator);
        saleToken = new TestToken("Aurora", "AUR", 18, type(uint256).max);
        usdc = new TestToken("USD Coin", "USDC", 6, type(uint256).max);
        start = uint40(vm.getBlockTimestamp() + 1 days);
        end = start + 1 weeks;
        fund(IERC20(address(saleToken)), operator);
        fund(IERC20(address(usdc)), alice);
        fund(IERC20(address(usdc)), bob);
        saleId = create(IERC20(address(saleToken)), IERC20(address(usdc)));
    }

    modifier givenTheSaleIsOpen() {
        vm.warp(start);
        _;
    }

    modifier givenTheSaleEnded() {
        vm.warp(end);
        _;
    }

    modifier givenAliceBought(uint128 amount) {
        vm.warp(start);
        purchase(alice, amount);
        _;
    }

    modifier givenAWhitelistOfAliceAndBob() {
        vm.prank(operator);
        sales.setWhitelist(saleId, whitelistRoot());
        _;
    }

    function fund(IERC20 token, address account) internal {
        TestToken(address(token)).mint(account, 1e30);
        vm.prank(account);
        // Some tokens answer nothing.
        (bool success,) = address(token).call(abi.encodeCall(token.approve, (address(sales), type(uint256).max)));
        assertTrue(success);
    }

    function create(IERC20 token, IERC20 paymentToken) internal returns (uint256) {
        vm.prank(operator);
        return sales.create(token, paymentToken, PRICE, SUPPLY, start, end, EVERYBODY);
    }

    function purchase(address buyer, uint128 amount) internal {
        vm.prank(buyer);
        sales.purchase(saleId, amount, type(uint128).max, new bytes32[](0));
    }

    /// @dev OpenZeppelin's standard tree of the two addresses.
    function whitelistRoot() internal view returns (bytes32) {
        (bytes32 a, bytes32 b) = (leaf(alice), leaf(bob));
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }

    function proofOf(address listed) internal view returns (bytes32[] memory proof) {
        proof = new bytes32[](1);
        proof[0] = leaf(listed == alice ? bob : alice);
    }

    function leaf(address account) internal pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(account))));
    }

    function expectNotOperator(address caller) internal {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, caller));
        vm.prank(caller);
    }

    function saleOf(uint256 id) internal view returns (IFixedPriceSale.Sale memory) {
        return sales.sale(id);
    }
}
