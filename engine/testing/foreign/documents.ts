import { type ForeignFile, UNKNOWN } from './foreign-file.ts';

/** Documents, settings, data and source code: texts that are no logs. */
export const DOCUMENTS: readonly ForeignFile[] = [
  {
    name: 'dump of MySQL',
    what: /SQL/,
    content: `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version\t8.0.36
DROP TABLE IF EXISTS \`orders\`;
CREATE TABLE \`orders\` (
  \`id\` bigint NOT NULL AUTO_INCREMENT,
  \`placed\` datetime DEFAULT NULL,
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
INSERT INTO \`orders\` VALUES (1,'2026-03-17 10:13:39'),(2,'2026-03-17 10:13:40');
`,
  },
  {
    name: 'dump of PostgreSQL',
    what: /SQL/,
    content: `--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
CREATE TABLE public.orders (
    id bigint NOT NULL,
    placed timestamp without time zone
);
COPY public.orders (id, placed) FROM stdin;
1\t2026-03-17 10:13:39
2\t2026-03-17 10:13:40
\\.
`,
  },
  {
    name: 'SQL script',
    what: /SQL/,
    content: `INSERT INTO audit (at, level, text) VALUES ('2026-03-17 10:13:39', 'INFO', 'started');
INSERT INTO audit (at, level, text) VALUES ('2026-03-17 10:13:40', 'ERROR', 'failed');
UPDATE audit SET level = 'WARN' WHERE id = 3;
`,
  },
  {
    name: 'JSON document',
    what: /JSON/,
    content: `{
  "name": "shop",
  "version": "1.2.3",
  "dependencies": { "left-pad": "^1.3.0" },
  "created": "2026-03-17T10:13:39Z"
}
`,
  },
  { name: 'JSON array of orders', what: /JSON/, content: `[{"id":1,"total":9.5},{"id":2,"total":11.25}]\n` },
  {
    name: 'JSON lines that are data',
    what: /JSON/,
    content: Array.from({ length: 9 }, (_, n) => `{"id":${n},"customer":"c${n}","total":${n}.5}\n`).join(''),
  },
  {
    name: 'HAR of a browser',
    what: /HAR/,
    content: `{"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},"entries":[{"startedDateTime":"2026-03-17T10:13:39Z","time":12}]}}\n`,
  },
  {
    name: 'CSV',
    what: /CSV/,
    content: `id,customer,total,currency\n1,c1,9.50,EUR\n2,c2,11.25,EUR\n3,c3,1.00,USD\n4,c4,7.10,EUR\n`,
  },
  {
    name: 'CSV with times',
    what: /CSV/,
    content: `timestamp,cpu,heap_used\n2026-03-17T10:13:39Z,12.5,123456\n2026-03-17T10:13:49Z,13.5,123999\n2026-03-17T10:13:59Z,14.5,124456\n`,
  },
  { name: 'TSV', what: /CSV|TSV/, content: `id\tname\ttotal\n1\tc1\t9.5\n2\tc2\t11.25\n3\tc3\t1.00\n4\tc4\t1.00\n` },
  {
    name: 'XML document',
    what: /XML/,
    content: `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <artifactId>shop</artifactId>
</project>
`,
  },
  {
    name: 'HTML page',
    what: /HTML/,
    content: `<!DOCTYPE html>\n<html lang="en">\n<head><title>502 Bad Gateway</title></head>\n<body><h1>502 Bad Gateway</h1></body>\n</html>\n`,
  },
  {
    name: 'YAML of Kubernetes',
    what: /YAML/,
    content: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  replicas: 3
  template:
    spec:
      containers:
        - name: shop
          image: registry.example.com/shop:1.2.3
`,
  },
  {
    name: 'settings of Spring',
    what: /settings|YAML/,
    content: `server:\n  port: 8080\nspring:\n  datasource:\n    url: jdbc:postgresql://db/shop\nlogging:\n  level:\n    root: INFO\n`,
  },
  {
    name: 'properties',
    what: /settings|properties/,
    content: `# shop\nserver.port=8080\nspring.datasource.url=jdbc:postgresql://db/shop\nlogging.level.root=INFO\n`,
  },
  {
    name: 'INI',
    what: /settings/,
    content: `[client]\nport=3306\nsocket=/var/run/mysqld.sock\n[mysqld]\nmax_connections=151\n`,
  },
  {
    name: 'source code of Java',
    what: /source code/,
    content: `package com.acme.shop;

import java.util.List;

/** Pays. */
public final class Shop {
  private static final Logger LOG = Logger.getLogger("Shop");

  public void pay(List<Order> orders) {
    for (Order order : orders) {
      LOG.info("paid " + order);
      if (order == null) throw new IllegalStateException("no order");
    }
  }
}
`,
  },
  {
    name: 'source code of Python',
    what: /source code/,
    content: `import logging\nfrom shop import pay\n\n\ndef main():\n    logging.error("failed")\n    raise ValueError("no")\n\n\nif __name__ == "__main__":\n    main()\n`,
  },
  {
    name: 'shell script',
    what: /script|source code/,
    content: `#!/bin/bash\nset -e\nfor pid in $(pgrep java); do\n  jstack "$pid" > "dump.$pid.txt"\ndone\n`,
  },
  {
    name: 'source code of JavaScript',
    what: /source code/,
    content: `import express from 'express';\nconst app = express();\napp.get('/', (req, res) => {\n  console.error('failed');\n  res.send('ok');\n});\nexport default app;\n`,
  },
  {
    name: 'patch',
    what: /patch|diff/,
    content: `diff --git a/Shop.java b/Shop.java\nindex 83db48f..bf269f4 100644\n--- a/Shop.java\n+++ b/Shop.java\n@@ -1,3 +1,4 @@\n class Shop {\n+  int total;\n }\n`,
  },
  {
    name: 'Markdown',
    what: UNKNOWN,
    content: `# Shop\n\nThe shop sells things. See [docs](docs/README.md).\n\n- one\n- two\n`,
  },
  {
    name: 'certificate',
    what: /certificate/,
    content: `-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUXxJ0QwCgYIKoZIzj0EAwIwLjEsMCoGA1UEAwwjZXhhbXBsZTAe\nFw0yNjAzMTcxMDEzMzlaFw0yNzAzMTcxMDEzMzlaMC4xLDAqBgNVBAMMI2V4YW1wbGUw\n-----END CERTIFICATE-----\n`,
  },
  {
    name: 'key',
    what: /certificate|key/,
    content: `-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEexample\n-----END PUBLIC KEY-----\n`,
  },
  {
    name: 'e-mail',
    what: UNKNOWN,
    content: `From: Ann <ann@example.com>\nTo: Ben <ben@example.com>\nSubject: The shop is slow\nDate: Tue, 17 Mar 2026 10:13:39 +0000\n\nHello Ben,\n\nthe shop is slow since this morning.\n\nAnn\n`,
  },
  {
    name: 'prose',
    what: UNKNOWN,
    content: `Dear colleagues,\nthe service was slow on Tuesday between ten and eleven.\nWe restarted it, and since then it works.\nCould you have a look at it, please?\n`,
  },
  { name: 'one word', what: UNKNOWN, content: 'hello\n' },
  { name: 'numbers', what: UNKNOWN, content: Array.from({ length: 40 }, (_, n) => `${n * 17}\n`).join('') },
  {
    name: 'trace of Go',
    what: UNKNOWN,
    content:
      'gc 1 @0.017s 3%: 0.011+0.29+0.005 ms clock, 0.1+0.2/0.3/0.4+0.05 ms cpu, 4->4->0 MB, 5 MB goal, 8 P\n'.repeat(9),
  },
  {
    name: 'JUnit report',
    what: /XML/,
    content: `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="ShopTest" tests="3" failures="1" time="1.2">\n<testcase name="pays" classname="ShopTest" time="0.1"><failure type="java.lang.AssertionError">java.lang.AssertionError: no\n\tat ShopTest.pays(ShopTest.java:12)\n</failure></testcase>\n</testsuite>\n`,
  },
  {
    name: 'Dockerfile',
    what: UNKNOWN,
    content: `FROM eclipse-temurin:21-jre\nCOPY shop.jar /srv/\nENTRYPOINT ["java","-jar","/srv/shop.jar"]\n`,
  },
];
