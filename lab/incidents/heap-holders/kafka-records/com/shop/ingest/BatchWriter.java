package com.shop.ingest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Collects records until their partition is committed. */
public class BatchWriter {
    private final Map<TopicPartition, List<ConsumerRecord<String, byte[]>>> pending = new HashMap<>();

    public void add(ConsumerRecord<String, byte[]> record) {
        pending.computeIfAbsent(new TopicPartition(record.topic(), record.partition()), any -> new ArrayList<>()).add(record);
    }

    public void commit(int partition) {
        pending.remove(new TopicPartition("orders", partition));
    }
}
