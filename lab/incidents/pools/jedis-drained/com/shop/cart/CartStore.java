package com.shop.cart;

import java.time.Duration;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;
import redis.clients.jedis.exceptions.JedisException;

public class CartStore {
    private final JedisPool pool;

    public CartStore(int port, boolean withTimeouts) {
        JedisPoolConfig config = new JedisPoolConfig();
        config.setMaxTotal(8);
        config.setJmxEnabled(false);
        if (withTimeouts) config.setMaxWait(Duration.ofMillis(20));
        pool = new JedisPool(config, "localhost", port, 2000, withTimeouts ? 20 : 0, null, 0, null);
    }

    public String load(String cart) {
        try (Jedis redis = pool.getResource()) {
            return redis.get(cart);
        } catch (JedisException e) {
            return "";
        }
    }
}
