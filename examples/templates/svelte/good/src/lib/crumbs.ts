import type { BreadcrumbList, WithContext } from 'schema-dts';

export function crumbList(crumbs: { label: string; href: string }[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: `https://pottery.example${crumb.href}`,
    })),
  };
}
