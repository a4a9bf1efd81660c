// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Script, console} from "forge-std/Script.sol";

/// @title Deploys the auction and the fixed-price sale to any chain
/// @notice Everything goes through the CREATE2 factory, so an address follows from bytecode and constructor
/// arguments alone: run again, the script finds what is deployed and changes nothing. It writes the addresses to
/// `deployments/<chain id>.json`. A contract named there stays the chain's, even where other code or arguments would
/// give another address: a second auction would leave the first one's bids unread. Run it with `npm run deploy`.
///
/// Environment: `CHAIN_ID` (the script refuses any other chain), `DEPLOYER_KEY`, `CONTRACT_OWNER`, `ADMIN_WALLET`,
/// `FEE_RECEIVER`, `FEE_NUMERATOR` (thousandths of the proceeds, at most 15, which is the default),
/// `SALE_OPERATOR` (without it no fixed-price sale is deployed), `START_BLOCK` (the block of an earlier deployment
/// whose file is lost), `REPLACE` (addresses from the file, separated by commas, whose contracts are given up for new
/// ones).
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
        bytes memory sale;
        if (operator != address(0)) {
            sale = abi.encodePacked(vm.getCode("FixedPriceSale.sol:FixedPriceSale"), abi.encode(operator));
        }

        Deployment memory known = read();
        deployment.startBlock = startBlock(choose(auction, known.auction), known);
        vm.startBroadcast(vm.envUint("DEPLOYER_KEY"));
        deployment.auction = deploy("Auction", auction, known.auction);
        deployment.fixedPriceSale = deploy("FixedPriceSale", sale, known.fixedPriceSale);
        vm.stopBroadcast();
        write(deployment);
    }

    function deploy(string memory name, bytes memory initCode, address known) private returns (address deployed) {
        deployed = choose(initCode, known);
        address configured = addressOf(initCode);
        if (deployed != configured) {
            console.log("%s stays at %s, though what is configured would be at %s", name, deployed, configured);
            console.log("To give it up for that one, name it in REPLACE");
            return deployed;
        }
        if (initCode.length == 0) return deployed;
        if (deployed.code.length != 0) {
            console.log("%s is already at %s", name, deployed);
            return deployed;
        }
        (bool success,) = CREATE2_FACTORY.call(bytes.concat(SALT, initCode));
        if (!success || deployed.code.length == 0) revert DeploymentFailed(name);
        console.log("%s deployed to %s", name, deployed);
    }

    /// @dev The contract's address: the known one as long as it is there and not to be replaced.
    function choose(bytes memory initCode, address known) private view returns (address) {
        if (known.code.length == 0) return addressOf(initCode);
        address[] memory replaced = vm.envOr("REPLACE", ",", new address[](0));
        for (uint256 i = 0; i < replaced.length; i++) {
            if (replaced[i] == known) return addressOf(initCode);
        }
        return known;
    }

    function addressOf(bytes memory initCode) private pure returns (address) {
        if (initCode.length == 0) return address(0);
        return vm.computeCreate2Address(SALT, keccak256(initCode), CREATE2_FACTORY);
    }

    function startBlock(address auction, Deployment memory known) private view returns (uint256) {
        if (auction.code.length == 0) return block.number;
        if (auction == known.auction) return known.startBlock;
        uint256 given = vm.envOr("START_BLOCK", type(uint256).max);
        if (given == type(uint256).max) revert StartBlockUnknown(auction);
        return given;
    }

    /// @dev What an earlier run wrote; zeros where none did.
    function read() private view returns (Deployment memory deployment) {
        if (!vm.exists(file())) return deployment;
        string memory json = vm.readFile(file());
        deployment.auction = vm.parseJsonAddress(json, ".auction");
        if (vm.keyExistsJson(json, ".fixedPriceSale")) {
            deployment.fixedPriceSale = vm.parseJsonAddress(json, ".fixedPriceSale");
        }
        deployment.startBlock = vm.parseJsonUint(json, ".startBlock");
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
