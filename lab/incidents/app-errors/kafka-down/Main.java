import java.io.InputStream;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.events.EventPublisher");

    public static void main(String[] args) {
        if (Lab.FIXED) publishToFile();
        Map<String, Object> settings = Map.of("bootstrap.servers", "localhost:1", "max.block.ms", 2000);
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            for (int event = 1; ; event++) {
                try {
                    producer.send(new ProducerRecord<>("orders", "order " + event)).get();
                } catch (Exception e) {
                    LOG.error("Event {} is lost", event, e);
                }
            }
        }
    }

    /** The twin writes to an outbox, which does not need the broker. */
    private static void publishToFile() {
        for (int event = 1; ; event++) {
            LOG.info("Event {} is in the outbox", event);
            Lab.sleep(300);
        }
    }
}
