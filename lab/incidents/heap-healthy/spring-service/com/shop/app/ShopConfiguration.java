package com.shop.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans of the shop. */
@Configuration
public class ShopConfiguration {
    @Bean
    DataSource shopDataSource() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop");
        config.setMaximumPoolSize(10);
        return new HikariDataSource(config);
    }

    @Bean
    ObjectMapper mapper() {
        return new ObjectMapper();
    }

    @Bean
    OrderService orders(DataSource shopDataSource, ObjectMapper mapper) {
        return new OrderService(shopDataSource, mapper);
    }
}
