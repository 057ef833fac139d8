import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Consumers of Kafka poll; nothing arrives. */
public class Main {
    static void consume(int partition) {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", "localhost:19093");
        settings.put("enable.auto.commit", "false");
        settings.put("group.id", "shop");
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of("orders-" + partition));
            while (true) consumer.poll(Duration.ofMillis(500)).forEach(one -> System.out.println(one.value()));
        }
    }

    public static void main(String[] args) {
        ExecutorService consumers = Executors.newFixedThreadPool(12, Thread.ofPlatform().name("order-consumer-", 0).factory());
        for (int i = 0; i < 12; i++) {
            int partition = i;
            consumers.submit(() -> consume(partition));
        }
        Lab.await();
    }
}
