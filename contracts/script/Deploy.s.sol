// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Script, console} from "forge-std/Script.sol";

/// @title Deploys the auction and the fixed-price sale to any chain
/// @notice Everything goes through the CREATE2 factory, so an address follows from bytecode and constructor
/// arguments alone: run again, the script finds what is deployed and changes nothing. It writes the addresses to
/// `deployments/<chain id>.json`. Run it with `npm run deploy`.
///
/// Environment: `CHAIN_ID` (the script refuses any other chain), `DEPLOYER_KEY`, `CONTRACT_OWNER`, `ADMIN_WALLET`,
/// `FEE_RECEIVER`, `FEE_NUMERATOR` (thousandths of the proceeds, at most 15, which is the default),
/// `SALE_OPERATOR` (without it no fixed-price sale is deployed), `START_BLOCK` (the block of an earlier deployment
/// whose file is lost).
contract Deploy is Script {
    bytes32 private constant SALT = keccak256("launchpad");

    error WrongChain(uint256 expected, uint256 actual);
    error NoCreate2Factory(address expectedAt);
    error DeploymentFailed(string name);
    /// @notice The contract is deployed, but neither `deployments/` nor `START_BLOCK` says since when.
    error StartBlockUnknown(address auction);

    /// @notice Where the contracts of a chain are.
    struct Deployment {
        address auction;
        /// zero where none was asked for
        address fixedPriceSale;
        /// no event of the auction is older
        uint256 startBlock;
    }

    function run() external returns (Deployment memory deployment) {
        uint256 chainId = vm.envUint("CHAIN_ID");
        if (block.chainid != chainId) revert WrongChain(chainId, block.chainid);
        if (CREATE2_FACTORY.code.length == 0) revert NoCreate2Factory(CREATE2_FACTORY);

        bytes memory auction = abi.encodePacked(
            vm.getCode("Auction.sol:Auction"),
            abi.encode(
                vm.envAddress("CONTRACT_OWNER"),
                vm.envAddress("ADMIN_WALLET"),
                vm.envOr("FEE_NUMERATOR", uint256(15)),
                vm.envAddress("FEE_RECEIVER")
            )
        );
        address operator = vm.envOr("SALE_OPERATOR", address(0));

        deployment.startBlock = startBlock(addressOf(auction));
        vm.startBroadcast(vm.envUint("DEPLOYER_KEY"));
        deployment.auction = deploy("Auction", auction);
        if (operator != address(0)) {
            deployment.fixedPriceSale = deploy(
                "FixedPriceSale",
                abi.encodePacked(vm.getCode("FixedPriceSale.sol:FixedPriceSale"), abi.encode(operator))
            );
        }
        vm.stopBroadcast();
        write(deployment);
    }

    function deploy(string memory name, bytes memory initCode) private returns (address deployed) {
        deployed = addressOf(initCode);
        if (deployed.code.length != 0) {
            console.log("%s is already at %s", name, deployed);
            return deployed;
        }
        (bool success,) = CREATE2_FACTORY.call(bytes.concat(SALT, initCode));
        if (!success || deployed.code.length == 0) revert DeploymentFailed(name);
        console.log("%s deployed to %s", name, deployed);
    }

    function addressOf(bytes memory initCode) private pure returns (address) {
        return vm.computeCreate2Address(SALT, keccak256(initCode), CREATE2_FACTORY);
    }

    function startBlock(address auction) private view returns (uint256) {
        if (auction.code.length == 0) return block.number;
        if (vm.exists(file())) {
            string memory written = vm.readFile(file());
            if (vm.parseJsonAddress(written, ".auction") == auction) {
                return vm.parseJsonUint(written, ".startBlock");
            }
        }
        uint256 given = vm.envOr("START_BLOCK", type(uint256).max);
        if (given == type(uint256).max) revert StartBlockUnknown(auction);
        return given;
    }

    function write(Deployment memory deployment) private {
        string memory json = "deployment";
        vm.serializeUint(json, "chainId", block.chainid);
        vm.serializeAddress(json, "auction", deployment.auction);
        if (deployment.fixedPriceSale != address(0)) {
            vm.serializeAddress(json, "fixedPriceSale", deployment.fixedPriceSale);
        }
        vm.writeJson(vm.serializeUint(json, "startBlock", deployment.startBlock), file());
    }

    function file() private view returns (string memory) {
        return string.concat("deployments/", vm.toString(block.chainid), ".json");
    }
}
