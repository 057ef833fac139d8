/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");
        for (int i = 0; i < 300; i++) {
            log.after(950);
            if (Lab.FIXED) log.write("%%t  INFO 1 --- [orders-0-C-1] c.shop.order.OrderListener : Order %d stored".formatted(i));
            else {
                log.write("%t ERROR 1 --- [orders-0-C-1] o.s.k.l.KafkaMessageListenerContainer    : Consumer exception");
                log.raw("");
                log.raw("java.lang.IllegalStateException: This error handler cannot process 'SerializationException's directly; please consider configuring an 'ErrorHandlingDeserializer' in the value and/or key deserializer");
                log.raw("\tat org.springframework.kafka.listener.DefaultErrorHandler.handleOtherException(DefaultErrorHandler.java:192) ~[spring-kafka-3.1.3.jar!/:3.1.3]");
                log.raw("\tat org.springframework.kafka.listener.KafkaMessageListenerContainer$ListenerConsumer.handleConsumerException(KafkaMessageListenerContainer.java:1932) ~[spring-kafka-3.1.3.jar!/:3.1.3]");
                log.raw("Caused by: org.apache.kafka.common.errors.RecordDeserializationException: Error deserializing key/value for partition orders-3 at offset 48213. If needed, please seek past the record to continue consumption.");
                log.raw("\tat org.apache.kafka.clients.consumer.internals.Fetcher.parseRecord(Fetcher.java:1331) ~[kafka-clients-3.6.1.jar!/:na]");
                log.raw("Caused by: org.apache.kafka.common.errors.SerializationException: Can't deserialize data [[123, 34, 105]] from topic [orders]");
            }
        }
    }
}
