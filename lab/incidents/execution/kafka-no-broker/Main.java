import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Requests send events to Kafka; no broker is there, so that send waits for metadata up to max.block.ms. */
public class Main {
    public static void main(String[] args) {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", "localhost:19092");
        settings.put("max.block.ms", "60000");
        KafkaProducer<String, String> producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
        if (Lab.FIXED) Lab.await();
        ExecutorService requests = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            int order = i;
            requests.submit(() -> producer.send(new ProducerRecord<>("orders", "order " + order)));
        }
        Lab.await();
    }
}
