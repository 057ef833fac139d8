package com.shop.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Tokens of signed-in users. */
public class TokenStore {
    private final Cache<String, Token> tokens;

    public TokenStore(boolean bounded) {
        tokens = bounded ? Caffeine.newBuilder().maximumSize(500).build() : Caffeine.newBuilder().build();
    }

    public void signIn(int user) {
        tokens.put("token-" + user, new Token("user-" + user, new long[16]));
    }

    record Token(String user, long[] rights) {}
}
