import { Controller, Get, Header } from '@nestjs/common';

/** What Safe shows of an app that it frames: its name, a sentence, and a picture at a path below the app's address. */
interface SafeAppManifest {
  name: string;
  description: string;
  iconPath: string;
}

/** The two SPAs as Safe Apps. Safe's page reads the manifests itself, from another origin. */
@Controller()
export class SafeAppController {
  @Get('manifest.json')
  @Header('access-control-allow-origin', '*')
  site(): SafeAppManifest {
    return {
      name: 'Launchpad',
      description: 'Bid in token sales as a Safe, and claim what it bought.',
      iconPath: 'favicon.svg',
    };
  }

  @Get('admin/manifest.json')
  @Header('access-control-allow-origin', '*')
  admin(): SafeAppManifest {
    return {
      name: 'Launchpad for owners',
      description: 'Sell tokens of a Safe in an auction, and manage its pools.',
      iconPath: '../favicon.svg',
    };
  }
}
