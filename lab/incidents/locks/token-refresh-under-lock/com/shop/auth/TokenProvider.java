package com.shop.auth;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Instant;

/** Fetches an access token and caches it; all callers share one monitor. */
public final class TokenProvider {
    private final URI server;
    private String token;
    private Instant validUntil = Instant.MIN;

    public TokenProvider(URI server) {
        this.server = server;
    }

    public synchronized String token() throws IOException {
        if (Instant.now().isAfter(validUntil)) {
            token = fetch();
            validUntil = Instant.now().plusSeconds(300);
        }
        return token;
    }

    private String fetch() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) server.toURL().openConnection();
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readAllBytes());
        }
    }
}
