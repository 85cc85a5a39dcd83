import Head from "next/head";

export default function ProductPage({ product, crumbs }: Props) {
  const jsonLd = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    image: product.images.map((image) => image.url),
    description: product.description,
    ...(product.rating && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: product.rating.value, reviewCount: product.rating.count },
    }),
    model: product.model,
    colour: product.color,
    offers: {
      "@type": "Offer",
      price: 19.99,
      priceCurrency: "EUR",
      availability: product.inStock ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    },
  };
  const breadcrumbs = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.label,
      item: `https://shop.example${crumb.href}`,
    })),
  };
  return (
    <>
      <Head>
        <title>{product.name}</title>
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd) }} />
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(breadcrumbs) }} />
      </Head>
      <nav>
        {crumbs.map((crumb) => (
          <a key={crumb.href} href={crumb.href}>{crumb.label}</a>
        ))}
      </nav>
      <h1>{product.name}</h1>
      {product.images.map((image) => <img src={image.url} alt="" key={image.url} />)}
      <p>{product.description}</p>
      <p className="price">{product.price.toFixed(2)} EUR</p>
      <p>{product.inStock ? "In stock" : "Sold out, don't wait"}</p>
      {product.rating && <p>{product.rating.value} out of 5 from {product.rating.count} reviews</p>}
    </>
  );
}
