package com.shop.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class OrderLine {
    @Id public long id;
    public String article;
    public int amount;
}
