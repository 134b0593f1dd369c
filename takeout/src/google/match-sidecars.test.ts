import { describe, expect, it } from 'vitest';
import { matchSidecars } from './match-sidecars.ts';
import { parseGoogleJson } from './sidecar.ts';

/** The name of the sidecar that each file gets, in a folder with all of them. A sidecar's title may be given. */
function match(files: string[], sidecars: Record<string, string> | string[]) {
  const titles = Array.isArray(sidecars) ? Object.fromEntries(sidecars.map((name) => [name, ''])) : sidecars;
  const fileOf = (name: string, entry: number) => ({
    zip: 0,
    entry,
    path: `Summer/${name}`,
    bytes: 1,
    crc32: entry,
  });
  const jsons = Object.entries(titles).map(([name, title], index) => {
    const json = parseGoogleJson(JSON.stringify({ title, photoTakenTime: { timestamp: '1' } }));
    if (json.kind !== 'photo') throw new Error(`${name} is no sidecar`);
    return { file: fileOf(name, 100 + index), json };
  });
  const media = files.map(fileOf);
  const matches = matchSidecars(media, jsons);
  return media.map((file) => matches.get(file)?.file.path.replace('Summer/', ''));
}

describe('matchSidecars', () => {
  // Rows of the table in takeout/README.md; the names are those of its sources.
  it.each([
    ['G1', 'PXL_20211013_220651983.jpg', 'PXL_20211013_220651983.jpg.json'],
    ['G1', 'PXL_20210102_221126856.MP~2.jpg', 'PXL_20210102_221126856.MP~2.jpg.json'],
    ['G2', '20161105_170829.jpg', '20161105_170829.jpg.supplemental-metadata.json'],
    ['G3', 'MVIMG_20191230_232926.jpg', 'MVIMG_20191230_232926.jpg.supplemental-metadat.json'],
    ['G3', 'Screenshot_20200301-161151.png', 'Screenshot_20200301-161151.png.supplemental-me.json'],
    ['G3', 'Screenshot_20231027_123303_Facebook.jpg', 'Screenshot_20231027_123303_Facebook.jpg.supple.json'],
    [
      'G3',
      'D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg',
      'D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json',
    ],
    [
      'G3',
      'a_name_of_45_characters_with_its_extensio.jpg',
      'a_name_of_45_characters_with_its_extensio.jpg..json',
    ],
    [
      'G4',
      'Urlaub in Knaufspesch in der Schneifel (38).JPG',
      'Urlaub in Knaufspesch in der Schneifel (38).JP.json',
    ],
    [
      'G4',
      '05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg',
      '05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json',
    ],
    [
      'G4',
      'PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGINA.jpg',
      'PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGIN.json',
    ],
    [
      'G4',
      '😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛.jpg',
      '😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋.json',
    ],
    [
      'G4',
      'Screenshot_2024-08-31-00-53-48-647_com.snapchat.jpg',
      'Screenshot_2024-08-31-00-53-48-647_com.snapcha.json',
    ],
    [
      'G5',
      'a_very_long_name_that_nobody_would_type_and_that_is_not_cut.jpg',
      'a_very_long_name_that_nobody_would_type_and_that_is_not_cut.jpg.supplemental-metadata.json',
    ],
    ['G6', 'IMG_3479(1).JPG', 'IMG_3479.JPG(1).json'],
    ['G6', 'Scan35(1).jpg', 'Scan35.jpg.supplemental-metadata(1).json'],
    [
      'G6',
      'Screenshot_20231027_123303_Facebook(1).jpg',
      'Screenshot_20231027_123303_Facebook.jpg.supple(1).json',
    ],
    [
      'G6',
      '13039_327707840323_537645323_9470255_27214_n(1).jpg',
      '13039_327707840323_537645323_9470255_27214_n.j(1).json',
    ],
    [
      'G6',
      'Backyard_ceremony_wedding_photography_xxxxxxx_m(494).jpg',
      'Backyard_ceremony_wedding_photography_xxxxxxx_(494).json',
    ],
    ['G7', 'skytree (2).jpg', 'skytree (2).jpg.supplemental-metadata.json'],
    ['G7', '21.12(2).11 - 1.jpg', '21.12.11 - 1.supplemental-metadata(2).json'],
    ['G8', 'IMG_4081(1).jpg', 'IMG_4081.JPG(1).json'],
    ['G9', '2013-08-22.png', '2013-08-22.json'],
    ['G9', '2013-08-22(1).png', '2013-08-22(1).json'],
    ['G10', 'IMG_0012.jpg', 'IMG_0012.HEIC.json'],
    ['G10', 'IMG_0012(1).jpg', 'IMG_0012.HEIC.supplemental-metadata(1).json'],
    ['G12', 'PXL_20220405_090123740.PORTRAIT-modifié.jpg', 'PXL_20220405_090123740.PORTRAIT.jpg.json'],
    ['G12', 'IMAG0061-edited.JPG', 'IMAG0061.JPG.supplemental-metadata.json'],
    ['G12', '2234089303984509579-edited.jpg', '2234089303984509579.supplemental-metadata.json'],
    ['G12', 'IMG_1234-edited(2).jpg', 'IMG_1234.jpg.supplemental-metadata(2).json'],
    ['G12', 'IMG_1234-bearbeitet.jpg', 'IMG_1234.HEIC.json'],
    ['G12', 'IMG_1234-ha editado.JPG', 'IMG_1234.JPG.json'],
    ['G12', 'IMG_1234-編集済み.jpg', 'IMG_1234.jpg.json'],
  ])('%s: gives %s the sidecar %s', (_, file, sidecar) => {
    expect(match([file], [sidecar])).toEqual([sidecar]);
  });

  it.each([
    ['another number', 'DSC_0102(1).JPG', 'DSC_0102.JPG(2).json'],
    ['a number', 'DSC_0103.JPG', 'DSC_0103.JPG(1).json'],
    ['no number', 'DSC_0104(1).JPG', 'DSC_0104.JPG.json'],
    ['another name', 'PXL_20211013_220651958.jpg', 'PXL_20211013_220651983.jpg.json'],
    [
      'another name, edited',
      'PXL_20220405_090123741.PORTRAIT-modifié.jpg',
      'PXL_20220405_090123740.PORTRAIT.jpg.json',
    ],
    [
      'another long name',
      'Backyard_ceremony_wedding_photography_xxxxxxx_m(185).jpg',
      'Backyard_ceremony_wedding_photography_xxxxxxx_(494).json',
    ],
    ['a shorter name', 'IMG_12345.jpg', 'IMG_1234.jpg.json'],
  ])('does not give a file the sidecar of %s', (_, file, sidecar) => {
    expect(match([file], [sidecar])).toEqual([undefined]);
  });

  it('G6: keeps numbers apart when several photos have the same name', () => {
    const files = ['IMG_3479.JPG', 'IMG_3479(1).JPG', 'IMG_3479(2).JPG'];
    const sidecars = ['IMG_3479.JPG.json', 'IMG_3479.JPG(1).json', 'IMG_3479.JPG(2).json'];
    expect(match(files, sidecars)).toEqual(sidecars);
  });

  it('G6: keeps numbers apart when long names are cut', () => {
    const stem = 'Backyard_ceremony_wedding_photography_xxxxxxx_';
    const sidecars = [`${stem}.json`, `${stem}(494).json`];
    expect(match([`${stem}m.jpg`, `${stem}m(494).jpg`], sidecars)).toEqual(sidecars);
  });

  it('G8: keeps names of different case apart', () => {
    const sidecars = ['a.jpg.json', 'A.JPG.json'];
    expect(match(['a.jpg', 'A.JPG'], sidecars)).toEqual(sidecars);
  });

  it('G10: gives the sidecar of a picture in another format only where that has no picture of its own', () => {
    expect(match(['IMG_1.HEIC', 'IMG_1.jpg'], ['IMG_1.HEIC.json'])).toEqual(['IMG_1.HEIC.json', undefined]);
  });

  it('G11: finds by the title what the names do not tell', () => {
    const sidecars = { 'L_t_ _ moi.jpg.json': "L'été & moi?.jpg", 'other.jpg.json': 'other.jpg' };
    expect(match(['L_été _ moi_.jpg'], sidecars)).toEqual(['L_t_ _ moi.jpg.json']);
  });

  it('G11: takes no sidecar by a title that two of them have', () => {
    const sidecars = { 'x.jpg.json': 'photo?.jpg', 'y.jpg.json': 'photo!.jpg' };
    expect(match(['photo_.jpg'], sidecars)).toEqual([undefined]);
  });

  it('G13: gives edited copies whose suffix was cut, whole or in part, the sidecar of the original', () => {
    const stem = 'original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P';
    const sidecar = 'original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json';
    expect(match([`${stem}.jpg`, `${stem}(1).jpg`], [sidecar])).toEqual([sidecar, sidecar]);
    const short = 'a_name_that_has_forty-four_characters_in_all';
    const own = `${short}.j.json`;
    expect(match([`${short}.jpg`, `${short}-ed.jpg`], [own])).toEqual([own, own]);
  });

  it('G14: gives both parts of a Live Photo the sidecar of the picture', () => {
    const sidecar = 'IMG_2367.HEIC.supplemental-metadata.json';
    expect(match(['IMG_2367.HEIC', 'IMG_2367.MP4'], [sidecar])).toEqual([sidecar, sidecar]);
  });

  it('matches composed and decomposed letters', () => {
    expect(match(['Cafe\u0301.jpg'], ['Caf\u00e9.jpg.json'])).toEqual(['Caf\u00e9.jpg.json']);
  });
});
